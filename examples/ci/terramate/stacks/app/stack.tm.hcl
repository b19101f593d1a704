stack {
  name  = "app"
  after = ["/stacks/network"]
}
