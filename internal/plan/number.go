package plan

import (
	"cmp"
	"strconv"
	"strings"
)

// maxExponent bounds what a number's exponent may say before the number is
// compared by its text alone: beyond it nothing real is written, and hostile
// text must not cost memory.
const maxExponent = 1 << 20

// decimal is a number taken apart: ±0.digits × 10^exp, digits without leading
// or trailing zeros. Zero has no digits.
type decimal struct {
	negative bool
	digits   string
	exp      int
}

func parseDecimal(text string) (d decimal, ok bool) {
	s := text
	if strings.HasPrefix(s, "-") {
		d.negative, s = true, s[1:]
	}
	mantissa, exponent := s, ""
	if i := strings.IndexAny(s, "eE"); i >= 0 {
		mantissa, exponent = s[:i], s[i+1:]
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits := whole + fraction
	if digits == "" || strings.Trim(digits, "0123456789") != "" {
		return decimal{}, false
	}
	exp := 0
	if exponent != "" {
		var err error
		if exp, err = strconv.Atoi(exponent); err != nil || exp > maxExponent || exp < -maxExponent {
			return decimal{}, false
		}
	}
	trimmed := strings.TrimLeft(digits, "0")
	d.exp = len(whole) + exp - (len(digits) - len(trimmed))
	d.digits = strings.TrimRight(trimmed, "0")
	if d.digits == "" {
		return decimal{}, true // -0 is 0
	}
	return d, true
}

// equalNumbers reports whether two different texts are the same number.
func equalNumbers(a, b string) bool {
	x, okX := parseDecimal(a)
	y, okY := parseDecimal(b)
	return okX && okY && x == y
}

// canonicalNumber writes equal numbers alike: 1.0, 1 and 1e0 are all "+1e1".
func canonicalNumber(text string) string { return string(appendCanonicalNumber(nil, text)) }

func appendCanonicalNumber(b []byte, text string) []byte {
	d, ok := parseDecimal(text)
	switch {
	case !ok:
		return append(append(b, '?'), text...)
	case d.digits == "":
		return append(b, '0')
	case d.negative:
		b = append(b, '-')
	default:
		b = append(b, '+')
	}
	return strconv.AppendInt(append(append(b, d.digits...), 'e'), int64(d.exp), 10)
}

// CompareNumbers orders two numbers given as JSON text by value, exactly. ok
// is false where one of them is no number or has an absurd exponent.
func CompareNumbers(a, b string) (order int, ok bool) {
	x, okX := parseDecimal(a)
	y, okY := parseDecimal(b)
	if !okX || !okY {
		return 0, false
	}
	if x.sign() != y.sign() {
		return cmp.Compare(x.sign(), y.sign()), true
	}
	order = cmp.Compare(x.exp, y.exp)
	if order == 0 {
		order = strings.Compare(x.digits, y.digits)
	}
	return order * x.sign(), true
}

func (d decimal) sign() int {
	switch {
	case d.digits == "":
		return 0
	case d.negative:
		return -1
	}
	return 1
}
