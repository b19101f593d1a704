class "secret" {
  types = [
    "tls_cert_request",
    "tls_locally_signed_cert",
    "tls_private_key",
    "tls_self_signed_cert",
  ]
}
