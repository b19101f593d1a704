class "network-path" {
  types = [
    "dns_a_record_set",
    "dns_aaaa_record_set",
    "dns_cname_record",
    "dns_mx_record_set",
    "dns_ns_record_set",
    "dns_ptr_record",
    "dns_srv_record_set",
    "dns_txt_record_set",
  ]
}
