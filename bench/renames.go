package main

import (
	"bufio"
	"fmt"
	"os"
)

// writeRenames writes a plan that destroys n objects and creates n that are
// the same under another address, among values that many share.
func writeRenames(file string, n int) error {
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	fmt.Fprint(w, `{"format_version":"1.2","terraform_version":"1.12.6","resource_changes":[`)
	for i := range n {
		if i > 0 {
			fmt.Fprint(w, ",")
		}
		entry(w, "old", i, "delete")
	}
	for i := range n {
		fmt.Fprint(w, ",")
		entry(w, "new", i, "create")
	}
	fmt.Fprint(w, `],"configuration":{"root_module":{}},"errored":false}`)
	if err := w.Flush(); err != nil {
		return err
	}
	return f.Close()
}

func entry(w *bufio.Writer, name string, i int, action string) {
	values := fmt.Sprintf(`{"ami":"ami-%d","arn":null,"availability_zone":"eu-central-1%c","cidr":"10.%d.%d.0/24","instance_type":"t3.micro","monitoring":false,`+
		`"name":"web-%d","port":%d,"subnet_id":"subnet-%d","tags":{"env":"prod","team":"t%d"}}`, i%7, 'a'+rune(i%3), i/256%256, i%256, i, 1000+i%50, i%40, i%11)
	before, after, unknown := values, "null", "{}"
	if action == "create" {
		before, after, unknown = "null", values, `{"id":true,"arn":true}`
	}
	fmt.Fprintf(w, `{"address":"aws_instance.%s[\"k%d\"]","mode":"managed","type":"aws_instance","name":%q,"index":"k%d","provider_name":"registry.opentofu.org/hashicorp/aws",`+
		`"change":{"actions":[%q],"before":%s,"after":%s,"after_unknown":%s,"before_sensitive":false,"after_sensitive":false}}`,
		name, i, name, i, action, before, after, unknown)
}
