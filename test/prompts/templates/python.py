# Writes python.json: what CPython's str.format and Jinja2 make of the texts below; null where they refuse one.
# Run it after a change, with Jinja2 3.1 installed: python3 test/prompts/templates/python.py
import json
import os
import re

import jinja2

VALUES = {
    "name": "Ada", "n": 3, "neg": -7, "zero": 0, "big": 1234567, "f": 1234.5, "half": 2.5, "tie": 0.125, "pi": 3.14159265,
    "t": True, "no": False, "none": None, "empty": "", "text": "the quick brown fox jumps", "uni": "naïve Ωmega 日本",
    "lines": "one\ntwo\n\nthree", "invisible": "10\u00a0km\u200b\u2028\u3000\u0085\U000e0001\x07 é", "html": "<b>\"x\" & 'y'</b>", "num": "42", "fnum": "3.7", "bad": "abc",
    "größe": {"länge": 2, "b": [1]}, "名前": "Ada", "lst": [3, 1, 2], "words": ["b", "C", "a"], "nested": [[1, 2], [3, 4]], "mixed": [1, "two", None, True, 2.5],
    "d": {"z": 1, "a": "b", "m": [1, 2]}, "nil": [], "nod": {},
    "users": [
        {"name": "Bob", "age": 30, "city": "Rome", "address": {"zip": "2"}},
        {"name": "Al", "age": 25, "city": "Oslo", "address": {"zip": "1"}},
        {"name": "Cy", "age": 30, "city": "rome", "address": {"zip": "3"}},
    ],
}

NUMBERS = [
    0, 1, 7, -3, 42, 255, 1000, 1234, 1234567, -98765, 9007199254740991,
    0.5, 1.5, 2.5, 3.5, -0.5, -2.5, 0.125, 0.375, 2.675, 1.005, 0.1, 0.3, 99.95, 123.4, 1234.5, 999999.5,
    1e-5, 0.0001, 1.5e-7, 1.25e-10, 5e-324, 0.000123456789,
]
NUMBER_SPECS = [
    "", "d", "n", "b", "o", "x", "X", "#x", "#b", "#o", "c", ",", "_", "_x", "5", "05", "<5", "^9", ">9", "=9", "*^9", "0=9",
    "<05", "+", " ", "-", "+d", "+,", " 05", "010,", "08,", "09_", "012,.2f", "+012,.1f", "0,", ",d", ",.2f", "_.1f", ".0f",
    ".1f", ".2f", ".3f", "f", "F", ".20f", "8.2f", "08.2f", "<8.1f", "e", "E", ".0e", ".1e", ".2e", "g", "G", ".1g", ".2g",
    ".3g", ".10g", ".17g", "#g", "#.0f", "%", ".0%", ".1%", "6.1%", ".1", ".2", ".3", ".10", ".0", ",.3", "z.0f", "z.1f",
    "s", ".2d", "y", "é>6", "{<6", "\n>6",
]
TEXTS = ["", "a", "Ada", "naïve", "日本語", "it's", 'say "x"', "tab\tline\n"]
TEXT_SPECS = ["", "s", "5", "<5", ">5", "^5", "*^6", ".2", "5.1", ">5.2s", "05", "=5", "+", ",", "#", "d", "é^7", ".0"]
OTHERS = [True, False, [1, "a"], {"k": [None, True]}]
OTHER_SPECS = ["", "5", "d", ".1f", "s", ",", "<6", "05", "x", "c"]

F_STRINGS = [
    "Hi {name}", "{{name}}", "{{{name}}}", "{name!r:>8}|{name!s:<5}|{uni!a}", "{n:{n}}", "{f:{n}.{zero}f}", "{d} {lst} {mixed}",
    "{t!r} {t:>6}", "{text:.{n}}", "{name!x}", "{name", "name}", "{name!r!s}", "{}", "{0}", "{users!r}", "{html!r}", "{lines!r}",
    "{invisible!r} {invisible!a}", "a{{}}b", "{neg:+} {neg: } {neg:=5}", "{big:,} {big:_} {big:010,}",
]

JINJA = r"""
{{ name }}|{{ n }}|{{ f }}|{{ t }}|{{ none }}|{{ missing }}|{{ missing.a.b }}
{{ d }}
{{ users }}
{{ users[0] }}
{{ mixed }}
{{ nested }}{{ nil }}{{ nod }}
{{ uni }} {{ [uni] }} {{ [invisible] }}
{{ [html] }}
{{ [lines] }}
{{ d.z }}{{ d['a'] }}{{ d.m[1] }}{{ d.none }}
{{ users[0].address.zip }}{{ users[-1]['name'] }}
{{ name[0] }}{{ name[-1] }}{{ name[1:] }}{{ name[::-1] }}{{ lst[1:] }}{{ lst[:-1] }}{{ lst[::2] }}
{{ {'b': 1, 'a': 2} }}
{{ {'b': {'y': 1, 'x': 2}, 'a': [1.0, true, none]} }}
{{ (1, 2) }}{{ (1,) }}{{ () }}
{{ [1, 'a', 1.5, true, none] }}
{{ 1 + 2 }} {{ 7 / 2 }} {{ 6 / 2 }} {{ 7 // 2 }} {{ -7 // 2 }} {{ 7 % 3 }} {{ -7 % 3 }} {{ 2 ** 10 }} {{ 2 ** -1 }}
{{ 1.0 }} {{ 1.5 + 1.5 }} {{ 2 * 1.5 }} {{ 7.0 // 2 }} {{ 0.1 + 0.2 }} {{ 1e3 }} {{ 1_000 }}
{{ n / 3 }} {{ n * 1.0 }} {{ n + 0.0 }} {{ n - 0.5 }} {{ f + 0.5 }}
{{ 'a' + 'b' }} {{ 'a' ~ 1 ~ 2.0 ~ true ~ none }} {{ 'ab' * 3 }} {{ [1] + [2] }} {{ [0] * 3 }}
{{ name ~ none }} {{ t ~ '' }} {{ lst ~ '' }} {{ d ~ '' }}
{{ 1 < 2 }} {{ 1 < 2 < 3 }} {{ 3 > 2 > 2 }} {{ 1 == 1.0 }} {{ 'a' != 'b' }} {{ 'a' < 'b' }} {{ [1, 2] < [1, 3] }}
{{ true and false }} {{ true or false }} {{ not true }} {{ 0 or 'x' }} {{ 1 and 'y' }} {{ '' or none }}
{{ 'a' in 'abc' }} {{ 1 in lst }} {{ 'a' in d }} {{ 'q' not in d }} {{ 5 in nil }}
{{ 'yes' if t else 'no' }} {{ 'yes' if no }}| {{ 'a' if zero else 'b' }}
{{ not missing }} {{ missing is defined }} {{ name is defined }} {{ none is none }} {{ missing == none }}
{{ true }} {{ True }} {{ false }} {{ None }} {{ none }} {{ True + 1 }}
{{ -n }} {{ +n }} {{ -n ** 2 }} {{ (-n) ** 2 }} {{ - 2.0 }}
{{ "a\nb" }}{{ 'it\'s' }}{{ "\u00e9" }}{{ "\t|" }}
{{ 'a' 'b' }}
{{ "%s is %d" % (name, n) }}
{{ '%.2f' % pi }}
{{ '%.2f' % f }} {{ '%5d|%-5d|%05d|%+d' % (n, n, n, n) }}
{{ '%s' % name }} {{ '%r' % name }} {{ '%%' % () }} {{ '%x %X %o' % (255, 255, 8) }}
{{ '%(a)s-%(z)s' % d }}
{{ '%e %g %G' % (f, f, f) }} {{ '%.0f %.0f' % (0.5, 1.5) }}
{{ '%5s|%-5s|%.2s' % (name, name, name) }} {{ '%c' % 'x' }} {{ '%s' % lst }} {{ '%s %s' % (none, t) }}
{{ '%d' % 3.9 }} {{ '%i' % 3 }} {{ '%.3d' % 7 }} {{ '%#x' % 255 }}
{{ '%d' % name }}
{{ '%s %s' % (name,) }}
{{ '%s' % (name, n) }}
{{ '{:,}'.format(big) }}
{{ '{} and {}'.format(name, n) }} {{ '{0}{1}{0}'.format('a', 'b') }} {{ '{x}'.format(x=n) }}
{{ '{:.2f}'.format(pi) }} {{ '{:>5}|{:<5}|{:^5}'.format(n, n, n) }} {{ '{:05.1f}'.format(2.25) }}
{{ '{!r}'.format(name) }} {{ '{{}}'.format() }} {{ '{:%}'.format(half) }} {{ '{:.1%}'.format(0.125) }}
{{ '{a[m][0]} {b.zip}'.format(a=d, b=users[0].address) }}
{{ '{0[z]}'.format(d) }} {{ '{0[1]}'.format(lst) }}
{{ '{} {}'.format(name) }}
{{ '{:{}}'.format(n, 5) }}
{{ name.upper() }}{{ name.lower() }}{{ text.title() }}{{ text.capitalize() }}{{ 'aBc'.swapcase() }}
{{ '  x '.strip() }}|{{ '  x '.lstrip() }}|{{ '  x '.rstrip() }}|{{ 'xxaxx'.strip('x') }}|{{ 'abcxcba'.lstrip('ab') }}
{{ 'a,b,,c'.split(',') }} {{ 'a b  c'.split() }} {{ 'a,b,c'.split(',', 1) }} {{ 'a,b,c'.rsplit(',', 1) }} {{ ' a '.split() }}
{{ lines.splitlines() }} {{ 'a\nb\n'.splitlines(true) }}
{{ ','.join(words) }} {{ ''.join(['a', 'b']) }} {{ ', '.join(d) }}
{{ 'aXbX'.replace('X', '-') }} {{ 'aXbX'.replace('X', '-', 1) }} {{ 'abc'.replace('', '.') }}
{{ name.startswith('A') }} {{ name.endswith('x') }} {{ name.startswith(('B', 'A')) }} {{ 'abc'.startswith('b', 1) }}
{{ 'abcabc'.find('c') }} {{ 'abcabc'.rfind('c') }} {{ 'abc'.find('z') }} {{ 'abc'.index('b') }} {{ 'abcabc'.count('a') }} {{ 'aaa'.count('aa') }}
{{ 'abc'.index('z') }}
{{ '12'.isdigit() }} {{ 'a1'.isalnum() }} {{ 'ab'.isalpha() }} {{ 'a b'.isalpha() }} {{ 'AB'.isupper() }} {{ 'ab1'.islower() }} {{ ' '.isspace() }} {{ ''.isdigit() }} {{ 'Ab Cd'.istitle() }}
{{ '12'.isnumeric() }} {{ '12'.isdecimal() }} {{ 'a_1'.isidentifier() }} {{ 'é'.isascii() }} {{ '1a'.isidentifier() }}
{{ '7'.zfill(3) }} {{ '-7'.zfill(4) }} {{ 'x'.center(5, '*') }} {{ 'x'.ljust(3) }}| {{ 'x'.rjust(3, '.') }} {{ 'ab'.center(5, '*') }}
{{ 'a-b-c'.partition('-') }} {{ 'a-b-c'.rpartition('-') }} {{ 'abc'.partition('x') }}
{{ 'TestHook'.removeprefix('Test') }} {{ 'TestHook'.removesuffix('Hook') }} {{ 'ß'.casefold() }} {{ "a\tb".expandtabs(4) }}
{{ "they're bill's".title() }} {{ 'hELLO wORLD'.capitalize() }} {{ 'x'.encode() }}
{{ name.upper().lower().title() }} {{ (name ~ 'x').upper() }} {{ users[0].name.upper() }} {{ d.a.upper() }}
{{ name.nothing() }}
{{ d.get('a') }} {{ d.get('q') }} {{ d.get('q', 'x') }} {{ d.get('q', d.get('a')) }}
{{ users[0].get('name') }} {{ users[0].get('address', {}).get('zip', 'none') }} {{ missing.get('x') }}
{{ (users|first).get('age') }} {{ d.get('m')[0] }} {{ d.get('q', 1) + 1 }}
{{ d.items() }} {{ d.keys() }} {{ d.values() }}
{{ d.items()|list }} {{ d.keys()|list }} {{ d.values()|list }}
{{ d|list }} {{ d|items|list }} {{ d|first }} {{ d|last }} {{ d|length }} {{ d|join(',') }}
{{ d|dictsort }} {{ d|dictsort(reverse=true) }} {{ {'b': 1, 'A': 3, 'c': 2}|dictsort(false, 'value') }} {{ {'b': 1, 'A': 3}|dictsort(true) }}
{% for k, v in d.items() %}{{ k }}={{ v }};{% endfor %}
{% for k in d %}{{ k }}{% if not loop.last %},{% endif %}{% endfor %}
{% for k, v in d|items %}{{ loop.index }}{{ k }}{% endfor %}
{% for k, v in d|dictsort %}{{ k }}={{ v }};{% endfor %}
{% for u in users %}{% for k, v in u.items() %}{{ k }}:{{ v }} {% endfor %}|{% endfor %}
{{ d.copy() }} {{ lst.copy() }} {{ lst.index(1) }} {{ lst.count(1) }} {{ [1, 1].count(1) }}
{{ dict(b=1, a=2) }} {{ dict(d, q=1) }} {{ dict([('x', 1)]) }}
{% set x = [1] %}{% set _ = x.append(2) %}{{ x }}
{% set x = [1, 2, 3] %}{{ x.pop() }}{{ x }}
{% set x = [1] %}{% if x.append(2) %}{% endif %}{{ x|length }}
{% set x = [3, 1] %}{% set _ = x.sort() %}{{ x }}{% set _ = x.reverse() %}{{ x }}{% set _ = x.insert(0, 9) %}{{ x }}{% set _ = x.extend([7]) %}{{ x }}
{% set x = {'a': 1} %}{% set _ = x.update({'b': 2}) %}{{ x }}{% set _ = x.setdefault('c', 3) %}{{ x }}{{ x.pop('a') }}{{ x }}
{% set found = [] %}{% for u in users %}{% set _ = found.append(u.name) %}{% endfor %}{{ found|join(',') }}
{% set found = [] %}{% for u in users %}{{ found.append(u.name) or '' }}{% endfor %}{{ found }}
{{ num|int }} {{ fnum|int }} {{ bad|int }} {{ bad|int(0) }} {{ bad|int(default=5) }} {{ none|int }} {{ f|int }} {{ t|int }} {{ '0x1F'|int(base=16) }} {{ '1e3'|int }} {{ '-5'|int }} {{ missing|int }} {{ ' 7 '|int }} {{ lst|int }} {{ '12'|int(0, 8) }}
{{ (num|int) + 1 }} {{ num|int * 2 }} {{ (f|int) // 2 }}
{{ num|float }} {{ fnum|float }} {{ bad|float }} {{ bad|float(1.5) }} {{ n|float }} {{ none|float }} {{ (n|float) * 2 }} {{ '1e3'|float }} {{ bad|float(default=2.0) }}
{{ 42.55|round }} {{ 42.55|round(1, 'floor') }} {{ 42.55|round(1) }} {{ 2.5|round }} {{ 3.5|round }} {{ 0.125|round(2) }} {{ n|round }} {{ 42.4|round(0, 'ceil') }} {{ 42.55|round|int }} {{ f|round(method='floor') }} {{ 1234.5|round(-2) }} {{ 2.675|round(2) }}
{{ pi|round(2) }} {{ (10 / 3)|round(2) }} {{ (10 / 4)|round(precision=1) }} {{ 7|round(1) }} {{ 42.55|round(1, method='ceil') }} {{ 1.05|round(1) }}
{{ neg|abs }} {{ -1.5|abs }} {{ (-1.5)|abs }} {{ -2.0|abs }}
{{ lst|sum }} {{ [1.5, 2]|sum }} {{ users|sum(attribute='age') }} {{ users|sum('age') }} {{ lst|sum(start=10) }} {{ nil|sum }} {{ [0.5, 0.5]|sum }} {{ users|sum('age', 5) }}
{{ words|join }} {{ words|join(', ') }} {{ users|join(', ', attribute='name') }} {{ users|join('-', 'age') }} {{ mixed|join('|') }} {{ [true, none]|join(',') }} {{ 'abc'|join('-') }} {{ [1.0, 2]|join(' ') }} {{ users|join(attribute='name') }} {{ lst|join(d=';') }}
{{ lst|sort }} {{ lst|sort(reverse=true) }} {{ words|sort }} {{ words|sort(case_sensitive=true) }} {{ users|sort(attribute='age')|map(attribute='name')|join(',') }} {{ users|sort(attribute='city,age')|map(attribute='name')|join }} {{ users|sort(true, attribute='name')|map(attribute='name')|list }} {{ users|sort(attribute='address.zip')|join(',', attribute='name') }} {{ 'hello'|sort }} {{ lst|sort(true) }}
{{ lst|reverse|list }} {{ name|reverse }} {{ lst|first }} {{ lst|last }} {{ nil|first }} {{ name|first }} {{ name|last }}
{{ lst|min }} {{ lst|max }} {{ words|min }} {{ words|max }} {{ users|max(attribute='age') }} {{ nil|min }} {{ words|max(case_sensitive=true) }} {{ [1.5, 1]|min }}
{{ lst|length }} {{ name|length }} {{ d|count }} {{ uni|length }} {{ none|length }}
{{ lst|unique|list }} {{ ['a', 'A', 'b']|unique|list }} {{ ['a', 'A']|unique(case_sensitive=true)|list }} {{ users|unique(attribute='age')|map(attribute='name')|list }} {{ users|unique('city')|map(attribute='city')|join(',') }}
{{ users|map(attribute='name')|list }} {{ words|map('upper')|list }} {{ users|map(attribute='address.zip')|list }} {{ users|map(attribute='nope', default='-')|join }} {{ ['1', '2']|map('int')|sum }} {{ lst|map('string')|list }} {{ ['a-b']|map('replace', '-', '+')|list }} {{ [1.25]|map('round', 1)|list }} {{ nested|map('first')|list }} {{ nested|map(attribute=0)|list }}
{{ lst|select('odd')|list }} {{ lst|reject('odd')|list }} {{ mixed|select|list }} {{ mixed|select('string')|list }} {{ lst|select('gt', 1)|list }} {{ lst|select('>', 1)|list }} {{ lst|select('in', [1, 2])|list }} {{ words|select('equalto', 'a')|list }}
{{ users|selectattr('age', 'equalto', 30)|map(attribute='name')|list }} {{ users|selectattr('age', '>', 26)|list|length }} {{ users|rejectattr('age', 'eq', 30)|map(attribute='name')|first }} {{ users|selectattr('name')|list|length }} {{ users|selectattr('city', 'in', ['Rome'])|map(attribute='name')|join }} {{ users|selectattr('address.zip', '==', '1')|map(attribute='name')|join }} {{ users|selectattr('nope', 'defined')|list }}
{{ users|groupby('age') }}
{% for g in users|groupby('age') %}{{ g.grouper }}:{{ g.list|map(attribute='name')|join(',') }};{% endfor %}
{% for a, us in users|groupby('age') %}{{ a }}:{{ us|length }};{% endfor %}
{% for c, us in users|groupby('city') %}{{ c }}:{{ us|length }};{% endfor %}
{% for c, us in users|groupby('nope', default='x') %}{{ c }}:{{ us|length }};{% endfor %}
{% for c, us in users|groupby(attribute='address.zip') %}{{ c }}:{{ us[0].name }};{% endfor %}
{{ lst|batch(2)|list }} {{ lst|batch(2, 'x')|list }} {{ [1, 2, 3, 4, 5]|slice(2)|list }} {{ [1, 2, 3, 4, 5]|slice(3, 'x')|list }} {{ lst|batch(linecount=2, fill_with=0)|list }}
{{ name|upper }} {{ name|lower }} {{ text|title }} {{ text|capitalize }} {{ "they're bill-s (ok)"|title }} {{ 'hELLO'|capitalize }}
{{ '  x '|trim }}| {{ 'xxaxx'|trim('x') }} {{ 'xxaxx'|trim(chars='x') }} {{ n|trim }}
{{ name|replace('a', 'o') }} {{ 'aaa'|replace('a', 'b', 2) }} {{ 'aaa'|replace('a', 'b', count=1) }} {{ 'a'|replace('', '-') }} {{ 123|replace(2, 5) }}
{{ text|truncate(10) }} {{ text|truncate(10, true) }} {{ text|truncate(10, true, '') }} {{ text|truncate(12, end='…') }} {{ text|truncate(22) }} {{ text|truncate(22, leeway=0) }} {{ text|truncate(15, killwords=true, end='..', leeway=0) }} {{ name|truncate(2, true, '.', 0) }}
{{ text|wordwrap(10) }}
{{ 'averyveryverylongword and more'|wordwrap(8) }}
{{ text|wordwrap(10, false, '/') }} {{ 'abcdefghijkl'|wordwrap(5, wrapstring='-') }} {{ 'abcdefghijkl'|wordwrap(5, break_long_words=false) }} {{ 'well-known fact here'|wordwrap(7, break_on_hyphens=false) }} {{ 'well-known fact here'|wordwrap(7) }}
{{ text|wordcount }} {{ uni|wordcount }} {{ 'a-b c'|wordcount }}
{{ lines|indent }}
{{ lines|indent(2) }}
{{ lines|indent(width=2, first=true) }}
{{ lines|indent(2, true, true) }}
{{ lines|indent('> ', blank=true) }}
{{ lines|indent(3, first=True) }}
{{ d|tojson }} {{ html|tojson }} {{ uni|tojson }} {{ mixed|tojson }} {{ [1.0, 2.5]|tojson }} {{ none|tojson }} {{ t|tojson }} {{ name|tojson }} {{ 1.0|tojson }} {{ nil|tojson }}{{ nod|tojson }}
{{ d|tojson(indent=2) }}
{{ d|tojson(2) }}
{{ users|tojson(indent=4) }}
{{ nil|tojson(indent=2) }}{{ nod|tojson(indent=2) }}{{ [[]]|tojson(indent=1) }}
{{ name|center(9) }}| {{ name|center(width=7) }}| {{ 'ab'|center(5) }}|
{{ 'a b&c/é?'|urlencode }} {{ {'a': 1, 'b c': 'd&e'}|urlencode }} {{ [('q', 'x y'), ('z', 1)]|urlencode }} {{ n|urlencode }}
{{ html|escape }} {{ html|e }} {{ html|safe }} {{ html|forceescape }} {{ '<p>a  <b>b</b></p>'|striptags }} {{ n|e }}
{{ missing|default('x') }} {{ none|default('x') }} {{ none|default('x', true) }} {{ empty|d('y', boolean=true) }} {{ missing.a.b|default('z') }} {{ missing|d }}| {{ zero|default(1) }} {{ missing|default(default_value='q') }} {{ 0|default(7, true) }}
{{ name|string }} {{ n|string }} {{ lst|string }} {{ d|string }} {{ none|string }} {{ 1.0|string }} {{ (n|string) + 'x' }}
{{ name|list }} {{ range(3)|list }} {{ d.items()|list }} {{ n|list }}
{{ 1024|filesizeformat }} {{ 1000|filesizeformat }} {{ 1500000|filesizeformat }} {{ 1048576|filesizeformat(true) }} {{ 1|filesizeformat }} {{ 500|filesizeformat }} {{ '2000'|filesizeformat(binary=true) }} {{ 0|filesizeformat }}
{{ d|pprint }} {{ name|pprint }} {{ lst|pprint }} {{ 1.0|pprint }}
{{ users|pprint }}
{{ {'class': 'a', 'id': none, 'n': 1}|xmlattr }} {{ {'a': '<'}|xmlattr(false) }}
{{ 'see http://example.com now'|urlize }} {{ 'www.a.org'|urlize(nofollow=true) }} {{ 'http://example.com/long/path'|urlize(10) }}
{{ '%s-%s'|format('a', 1) }} {{ '%(x)s'|format(x=2) }} {{ '%5.1f|'|format(pi) }} {{ '%d%%'|format(n) }}
{{ d|attr('z') }}|
{{ name|upper|lower|replace('a', 'b')|title }} {{ (lst|first) + 1 }} {{ lst|length > 2 }} {{ lst|length + 1 }} {{ -lst|length }} {{ not lst|length }} {{ name|length is odd }}
{{ n is odd }} {{ n is even }} {{ n is divisibleby 3 }} {{ n is divisibleby(2) }} {{ n is number }} {{ name is string }} {{ lst is sequence }} {{ d is mapping }} {{ lst is iterable }} {{ n is integer }} {{ f is float }} {{ 1.0 is integer }} {{ t is boolean }} {{ t is true }} {{ no is false }} {{ t is number }} {{ name is sequence }} {{ d is sequence }} {{ name is mapping }}
{{ name is eq 'Ada' }} {{ n is gt 2 }} {{ n is lt(2) }} {{ n is ge 3 }} {{ n is le 3 }} {{ n is ne 3 }} {{ n is greaterthan 1 }} {{ n is lessthan 1 }} {{ n is equalto 3 }} {{ 1 is in lst }} {{ 9 is not in lst }} {{ name is sameas name }} {{ none is sameas none }} {{ 'upper' is filter }} {{ 'odd' is test }} {{ 'nope' is filter }}
{{ 'abc' is lower }} {{ 'ABC' is upper }} {{ name is lower }} {{ missing is undefined }} {{ name is undefined }} {{ range is callable }} {{ name is callable }} {{ name is escaped }} {{ n is not even }} {{ missing is none }} {{ missing.x is defined }} {{ d.q is defined }} {{ d.z is defined and d.z == 1 }}
{% if n is odd and name %}a{% elif no %}b{% else %}c{% endif %}{% if nil %}x{% endif %}{% if nod %}x{% endif %}{% if zero %}x{% endif %}{% if empty %}x{% endif %}{% if '0' %}y{% endif %}{% if [0] %}z{% endif %}{% if 0.0 %}x{% endif %}
{% for x in lst %}{{ loop.index }}/{{ loop.length }}:{{ x }}{% if loop.first %}F{% endif %}{% if loop.last %}L{% endif %} {% endfor %}
{% for x in lst %}{{ loop.index0 }}{{ loop.revindex }}{{ loop.revindex0 }}{{ loop.depth }}{{ loop.depth0 }} {% endfor %}
{% for x in lst %}{{ loop.previtem }}<{{ x }}>{{ loop.nextitem }} {% endfor %}
{% for x in lst %}{{ loop.cycle('a', 'b') }}{% endfor %}
{% for x in [1, 1, 2] %}{{ loop.changed(x) }}{% endfor %}
{% for x in nil %}a{% else %}empty{% endfor %}
{% for x in lst if x > 1 %}{{ x }}{{ loop.index }}{% else %}none{% endfor %}
{% for x in missing %}a{% else %}b{% endfor %}
{% for x in none %}a{% endfor %}
{% for x in 'abc' %}{{ x }}.{% endfor %}
{% for a, b in nested %}{{ a }}{{ b }};{% endfor %}
{% for (a, b) in nested %}{{ a }}{{ b }};{% endfor %}
{% for a, (b, c) in [(1, (2, 3))] %}{{ a }}{{ b }}{{ c }}{% endfor %}
{% for x in range(3) %}{{ x }}{% endfor %} {% for x in range(1, 10, 3) %}{{ x }}{% endfor %} {% for x in range(3, 0, -1) %}{{ x }}{% endfor %}
{% for x in lst recursive %}{{ x }}{% endfor %}
{% for x in [{'n': 1, 'c': [{'n': 2, 'c': []}]}] recursive %}{{ x.n }}({{ loop(x.c) }}){% endfor %}
{% for u in users|sort(attribute='name') %}{{ u.name }} {% endfor %}
{% for x in lst %}{% for y in lst %}{{ loop.index }}{% endfor %};{% endfor %}
{% for x in lst %}{% set y = x %}{% endfor %}{{ y }}|
{% set y = 0 %}{% for x in lst %}{% set y = y + x %}{% endfor %}{{ y }}
{% set ns = namespace(total=0, seen=[]) %}{% for x in lst %}{% set ns.total = ns.total + x %}{% set ns.seen = ns.seen + [x] %}{% endfor %}{{ ns.total }} {{ ns.seen }}
{% set ns = namespace() %}{% set ns.x = 1.0 %}{{ ns.x }}{{ ns.y }}
{% set a, b = 1, 2 %}{{ a }}{{ b }}
{% set a, b = nested[0] %}{{ a }}{{ b }}
{% set (a, b) = (1, 2) %}{{ a }}{{ b }}
{% set t = 1, 2 %}{{ t }}
{% set x %}Hi {{ name }}{% endset %}{{ x|upper }}
{% set x | upper %}Hi {{ name }}{% endset %}{{ x }}
{% set x = {'b': 1, 'a': 2} %}{% for k in x %}{{ k }}{% endfor %}{{ x.b }}
{% with x = 1, y = 2 %}{{ x }}{{ y }}{% endwith %}{{ x }}
{% with %}{% set q = 1 %}{{ q }}{% endwith %}{{ q }}|
{% macro m(a, b=2, c='x') %}{{ a }}{{ b }}{{ c }}{% endmacro %}{{ m(1) }} {{ m(1, 3) }} {{ m(1, c='y') }} {{ m() }}
{% macro m(a) %}{{ varargs }}{{ kwargs }}{{ a }}{% endmacro %}{{ m(1, 2, 3, z=4) }}
{% macro m() %}[{{ caller() }}]{% endmacro %}{% call m() %}in {{ name }}{% endcall %}
{% macro m(xs) %}{% for x in xs %}{{ caller(x) }};{% endfor %}{% endmacro %}{% call(v) m(lst) %}<{{ v }}>{% endcall %}
{% macro m(a, b) %}{% endmacro %}{{ m.name }} {{ m.arguments }} {{ m.catch_kwargs }} {{ m.caller }}
{% macro outer() %}{% macro inner() %}i{% endmacro %}{{ inner() }}{{ inner()|upper }}{% endmacro %}{{ outer() }}
{% macro m(d) %}{{ d.get('a') }}{{ d|tojson }}{% endmacro %}{{ m(d) }}
{{ m(1) }}{% macro m(a) %}{{ a }}{% endmacro %}
{% filter upper %}Hi {{ name }}{% endfilter %}
{% filter replace('a', 'b')|upper %}banana{% endfilter %}
{% raw %}{{ x }}{% y %}{% endraw %}
{% raw -%}  a {%- endraw %}
{# note #}a{#- b -#} c
a  {{- name -}}  b
a {%- if t -%} b {%- endif -%} c
a {%+ if t %} b {% endif +%} c
{% autoescape true %}{{ html }}{{ html|safe }}{{ ['<']|join('&') }}{% endautoescape %}
{% autoescape false %}{{ html }}{% endautoescape %}
{% block b %}in {{ name }}{% endblock %} {{ self.b() }}
{% set c = cycler('a', 'b') %}{{ c.next() }}{{ c.next() }}{{ c.next() }}{{ c.current }}
{% set j = joiner(', ') %}{{ j() }}a{{ j() }}b{{ j() }}c
{% do lst.append(1) %}
{% for x in lst %}{% break %}{% endfor %}
{% for x in lst %}{% continue %}{% endfor %}
{{ lst.0 }} {{ nested.1.0 }}
{{ name.0 }}
{{ lst[10] }}| {{ name[10] }}| {{ d['q'] }}| {{ lst['a'] }}|
{{ lst[1.0] }}|
{{ none.x }}|
{{ n.x }}|
{{ missing() }}
{{ missing + 1 }}
{{ 'a' + 1 }}
{{ lst + 1 }}
{{ n < 'a' }}
{{ 1 / 0 }}
{{ 1 // 0 }}
{{ 5 % 0 }}
{{ n|nofilter }}
{{ n is notest }}
{{ name.upper( }}
{% if %}{% endif %}
{% for %}{% endfor %}
{% endif %}
{% unknown %}
{{ lst|random in lst }}
{{ lipsum(1)|length > 10 }}
{{ range(3) }} {{ range(10)[2] }} {{ range(5)|sum }} {{ range(0) }} {{ range(5)|length }}
{{ ((1, 2), [3, (4,)]) }} {{ d.items()|first }} {{ [d.items()|list]|length }}
{{ [1, 2, 3][::-1] }} {{ [1, 2, 3][-2:] }} {{ 'abc'[1] }} {{ (1, 2, 3)[1:] }} {{ 'hello'[1:4:2] }}
{{ 12345678901234567890 }} {{ 2 ** 64 }} {{ 2 ** 0.5 }} {{ 10 ** 20 }} {{ 9007199254740993 }} {{ 2 ** 100 }}
{{ 1e16 }} {{ 1e15 }} {{ 0.00001 }} {{ 123456789.123456789 }} {{ 1.5e300 }} {{ 100000000000000000000.0 }} {{ -0.0 }}
{{ [0.1 + 0.2, 1e20, 3.0] }} {{ {'x': 2.0} }} {{ (1.0,) }} {{ [10 / 2] }}
{{ [n / 3, f] }} {{ {'p': n * 1.0}|tojson }} {{ (n / 3)|tojson }} {{ (6 / 2)|string }} {{ (6 / 2) ~ '' }} {{ [6 / 2]|join }}
{% set x = 6 / 2 %}{{ x }} {{ x|int }} {{ [x] }} {{ '%s' % x }} {{ '{}'.format(x) }} {{ x ~ 'a' }}
{{ true|int }} {{ true|string }} {{ none|string }} {{ true + true }} {{ [true]|sum }} {{ true == 1 }} {{ [1] == [1.0] }} {{ {'a': 1} == {'a': 1.0} }} {{ (1, 2) == [1, 2] }}
{{ 'a\\b' }} {{ '\x41' }} {{ ['a\\b', 'it\'s', "q\"q", 'both\'"'] }}
{{ "{{ not rendered }}" }} {{ '{% x %}' }} {{ '}}' }}
{{ name if name else 'x' }} {{ (name if no else 'x')|upper }} {{ 'a' if n > 2 else 'b' if n > 1 else 'c' }}
{{ users|map(attribute='age')|sum / users|length }} {{ (users|map(attribute='age')|sum / users|length)|round(1) }} {{ users|length * 1.5 }}
{{ d == {'a': 'b', 'z': 1, 'm': [1, 2]} }} {{ d|length == 3 }} {{ 'z' in d.keys() }} {{ 1 in d.values() }} {{ ('z', 1) in d.items() }}
{{ users[0].keys()|list }} {{ users[0].values()|list }} {{ users|map('list')|first }} {{ users|map('dictsort')|first|first }}
{{ users|first }} {{ users|last }} {{ users|sort(attribute='name')|first }} {{ users|selectattr('age', 'eq', 25)|list }} {{ (users|groupby('age'))[0].list[0] }}
{{ {'b': 1}.get('b') }} {{ {'b': 1, 'a': 2}.items()|list }} {{ {'b': 1, 'a': 2}|tojson }} {{ {2: 'x', 1: 'y'} }} {{ {2: 'x', 1: 'y'}[2] }} {{ {true: 1, none: 2} }}
{{ text.split()|map('capitalize')|join(' ') }} {{ text.split(' ')[0] }} {{ text.split()|length }} {{ text[:9].upper() }} {{ text|replace(' ', '_')|upper }} {{ (text.split())[-1] }}
{{ name.upper() ~ '!' }} {{ 'a'.upper() + 'b'.upper() }} {{ [name.upper(), name.lower()] }} {{ {'k': name.upper()}.k }} {{ name.upper() if name.startswith('A') else name.lower() }} {{ name.upper()|lower }} {{ not name.startswith('A') }} {{ -name.count('A') }} {{ name.upper()[0] }} {{ name . upper ( ) }}
{% if name.startswith('A') and not name.endswith('z') %}yes{% endif %}{% if d.get('a') == 'b' %}yes{% endif %}{% set x = d.get('z', 0) + 1 %}{{ x }}{% for w in text.split() if w.isalpha() %}{{ w[0] }}{% endfor %}{% for w in 'b a'.split()|sort %}{{ w }}{% endfor %}
{% macro up(s) %}{{ s.upper() }}{% endmacro %}{{ up('x') }}{{ up(d.get('a')) }}{% call up('y') %}{% endcall %}{% with q = name.lower() %}{{ q }}{% endwith %}{% filter upper() %}x{% endfilter %}
{% for m in [{'role': 'user', 'content': 'Hi'}, {'role': 'assistant', 'content': 'Yo'}] %}{{ m.role|capitalize }}: {{ m['content']|trim }}{{ '\n' if not loop.last }}{% endfor %}
{% for k, v in users[0].items() if v is string %}{{ k }}={{ v }},{% endfor %}
{% for a, b in d.items()|sort %}{{ a }}{% endfor %}
{% for k in d.keys()|sort %}{{ k }}{% endfor %} {% for v in users[0].address.values() %}{{ v }}{% endfor %} {% for k in d.keys() %}{{ loop.index }}{{ k }}{% endfor %}
{{ users|map(attribute='name')|map('lower')|sort|join(' < ') }} {{ users|map(attribute='city')|map('lower')|unique|list }} {{ nested|sum(start=[]) }} {{ lst|zip }}
{{ users|rejectattr('age', 'lt', 30)|list|tojson }} {{ users|selectattr('name', 'search', 'B')|list }}
{{ 3.0|int }} {{ '3.99'|float|int }} {{ '1,234'|replace(',', '')|int + 1 }} {{ 'abc'|int(-1) }} {{ 10|float }} {{ 1e3|int }} {{ 3|int is integer }} {{ '5'|int * '2'|float }}
{{ missing|truncate(20) }}| {{ missing|replace('a', 'b') }}| {{ missing|string }}| {{ missing|striptags }}| {{ missing|urlencode }}| {{ missing|wordcount }} [{{ missing|center(4) }}] {{ missing|upper }}| {{ missing|trim }}| {{ missing|safe }}| {{ missing|capitalize }}| {{ missing|title }}| {{ missing|e }}| {{ missing|format }}|
{{ users[0].bio|truncate(20) }}| {{ users[0].bio|striptags|trim }}| {{ (missing.a|string) ~ '.' }} {{ missing|default('z')|upper }} {{ missing|string|default('z') }}| {{ (missing|upper or 'none') }}
{{ none|replace('N', 'n') }} {{ none|string }} {{ none|striptags }} {{ none|urlencode }} {{ none|wordcount }} {{ none|upper }} {{ none|lower }} {{ none|trim }} {{ none|safe }} {{ none|center(6) }}|
{{ t|safe }} {{ t|trim }} {{ t|upper }} {{ t|lower }} {{ t|capitalize }} {{ t|title }} {{ t|e }} {{ t|string }} {{ d|safe }} {{ d|trim }} {{ d|upper }} {{ d|lower }} {{ d|capitalize }} {{ lst|safe }} {{ half|trim }} {{ n|upper }}
{{ 10 // 3.0 }} {{ 2 ** 3.0 }} {{ 5 % 2.0 }} {{ 7 // -2 }} {{ -7 % 3.0 }} {{ 1 - 1.0 }} {{ 0.5 * 4 }} {{ 1.0 == 1 }} {{ 3 * 1.0 is float }} {{ 4 / 2 is float }}
{{ missing|length }}|{{ d.missing|count }}|{{ missing|first }}|{{ users[0].missing|last }}|{{ missing|items|list }}
{% if missing|length > 0 %}a{% else %}b{% endif %}{% if users[0].missing|length == 0 %}c{% endif %}
{{ nil[::-1] }}{{ empty[::-1] }}{{ lst[::-1][0] }}{{ lst[::-2] }}{{ lst[2:0:-1] }}{{ lst[-1::-1] }}{{ name[5:-3:-1] }}{{ users[::-1][0].name }}
{% set back = -1 %}{{ lst[::-back] }}{{ lst[1::-back] }}{{ name[:-1:-back] }}{{ lst[::-(2)] }}{{ empty[::-back] }}
{{ -d.z }} {{ -users[0].age + 1 }} {{ 3 -d.z }} {{ lst[0] - d.z }} {{ lst[-d.z] }} {{ -lst[1]|abs }} {{ - -d.m[1] }} {{ -d['z'] * 2 }}
{{ users|sort(attribute='age', reverse=true)|map(attribute='name')|join }} {{ ['a', 'A', 'b']|sort(reverse=True) }} {{ missing|sort(reverse=true) }}
{% for u in users|sort(reverse=true, attribute='age') %}{{ u.name }}{% endfor %} {{ users|sort(reverse=false, attribute='age')|map(attribute='name')|join }}
{{ users|map(attribute='tags')|join(', ') }}|{{ users|join(', ', attribute='tags') }}|{{ [{'a': none}, {}]|join('-', attribute='a') }}|{{ [{'a': none}, {}]|map(attribute='a')|join('-') }}
{{ users|map(attribute='name')|map('list')|sum(start=[])|join }} {{ [{'x': [1]}, {'x': [2]}]|sum(attribute='x', start=[0]) }} {{ lst|sum(start=10) }}
{{ lines|truncate(9) }}|{{ 'a b\nc d\ne f g h i j k l'|truncate(14) }}|{{ '😀😀😀😀'|truncate(2, true, '', 0) }}|{{ 'x😀yz'.index('y') }}
{% for c in 'abc' %}{{ c }}{{ '-' if not loop.last }}{{ loop.length }}{{ loop.revindex }}{% endfor %}{% for c in name if c != 'A' %}{{ c }}{{ loop.last }}{% endfor %}
{{ 'a.b'|replace('.', '\.') }} {{ '\d+\s' }} {{ "\x41\u00e9\\n\'" }} {{ ['\w'] }} {{ '%s\d' % n }}
{{ größe.länge }} {{ größe.items()|list|length }} {{ 名前.upper() }} {{ -größe.länge }} {{ größe.b[0] }} {{ größe.tiefe|length }} {{ d.größe is defined }}
{% for ключ, wert in größe.items() %}{{ ключ }}={{ wert }};{% endfor %}{% set é = [] %}{% for x in lst %}{% set _ = é.append(x) %}{% endfor %}{{ é }}
{% macro größer(maß, ü='x') %}{{ maß }}{{ ü }}{% endmacro %}{{ größer(1) }}{{ größer(maß=größe.länge, ü=名前) }}{{ größe if größe is mapping else 1 }}
""".strip("\n").split("\n")

MULTILINE = [
    "{% for x in lst %}\n- {{ x }}\n{% endfor %}\ndone\n", "{% if t %}\nyes\n{% endif %}\n", "a\n{%- for x in lst %}\n  {{ x }}\n{%- endfor %}\nb",
    "{{ name }}\n\n", "line\r\nnext {{ name }}\r\n", "{% set x = 1 -%}\n   {{ x }}", "{{\n  name\n  | upper\n}}", "{{ {\n 'b': 1,\n 'a': 2\n} }}",
    "{% for k, v in d.items() -%}\n{{ k }}: {{ v }}\n{% endfor -%}\nend", "{# a\nb #}\nx", "{{ 'a\nb' }}", "{{ d.items(\n)|list }}",
    "{% macro m(a,\n b=1) -%}\n {{ a }}{{ b }}\n{%- endmacro %}{{ m(1) }}", "{{ d|tojson(indent=2)|indent(2) }}\n.", "\n\n{{ name }}",
]


def expressions(line):
    """Outputs of a line one by one, so that one that is refused hides no other."""
    return [line] if "{%" in line else re.split(r"(?<=\}\}) (?=\{\{)", line)


def attempt(work):
    try:
        return work()
    except Exception:
        return None


def main():
    environment = jinja2.Environment(undefined=jinja2.ChainableUndefined)
    values = lambda: json.loads(json.dumps(VALUES))
    formats = [
        [value, [[spec, attempt(lambda: format(value, spec))] for spec in specs]]
        for group, specs in ((NUMBERS, NUMBER_SPECS), (TEXTS, TEXT_SPECS), (OTHERS, OTHER_SPECS))
        for value in group
    ]
    texts = [text for line in JINJA for text in expressions(line)] + MULTILINE
    result = {
        "values": VALUES,
        "formats": formats,
        "fStrings": [[text, attempt(lambda: text.format(**values()))] for text in F_STRINGS],
        "jinja": [[text, attempt(lambda: environment.from_string(text).render(**values()))] for text in texts],
    }
    with open(os.path.join(os.path.dirname(__file__), "python.json"), "w") as file:
        lines = [f"{json.dumps(key)}: [\n" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "\n]"
                 for key, rows in result.items() if isinstance(rows, list)]
        file.write("{\n" + ",\n".join([f'"values": {json.dumps(VALUES, ensure_ascii=False)}', *lines]) + "\n}\n")


main()
