// Package browser opens the HTML report in a real Chromium and does what a
// person does with it: read, search, filter, follow the graph, use the keys,
// print. It is a module of its own: the DevTools protocol that it speaks drags
// more than the whole of holdfast needs, and wants a version of a library that
// holdfast has in another.
//
// Without a Chromium its tests are skipped, unless HOLDFAST_TEST_REQUIRE names
// browser.
package browser
