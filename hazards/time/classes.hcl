class "inert" {
  types = [
    "time_offset",
    "time_rotating",
    "time_sleep",
    "time_static",
  ]
}
