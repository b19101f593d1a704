stack {
  name = "network"
}
