# terraform_data stands for real things here; by itself nothing goes with one.
rule "destroy-unexplained" {
  disposition = "hold"
  reason      = "They stand for networks and programs."
}
