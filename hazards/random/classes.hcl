class "inert" {
  types = [
    "random_bytes",
    "random_id",
    "random_integer",
    "random_pet",
    "random_shuffle",
    "random_string",
    "random_uuid",
  ]
}

class "secret" {
  types = [
    "random_password",
  ]
}
