/** Hosts in many spellings: those that no webhook may go to, and public ones. */

/** Spellings of addresses, as the host of a URL. Most are of this machine or a private network; some are public. */
export const LITERALS = words(`
127.0.0.1 127.1 127.0.1 127.255.255.255 127.0.0.1. 0 0.0.0.0 00 0x0 0x7f.1 0x7f000001 0x7F.0x0.0x0.0x1 0177.0.0.1
0177.0000.0000.0001 017700000001 2130706433 2130706433. 0x7f.0.0.0x1 127.0x0.1 %31%32%37.0.0.1 １２７.0.0.1 127。0。0。1
127．0．0．1 127｡0｡0｡1 ①②⑦.⓪.⓪.① 0x7f%2e1 10.0.0.1 10.1 0xa.0.0.1 012.0.0.1 167772161 192.168.0.1 192.168.1 0xc0a80001
3232235521 172.16.0.1 172.31.255.255 2886729729 169.254.169.254 0xa9fea9fe 2852039166 0251.0376.0251.0376 169.254.43518
100.64.0.1 100.127.255.254 192.0.0.1 192.0.2.1 198.51.100.1 203.0.113.1 198.18.0.1 198.19.255.255 224.0.0.1 239.255.255.255
240.0.0.1 255.255.255.255 4294967295 0xffffffff 8.8.8.8 134744072 1.1 1 93.184.216.34
[::] [::1] [0:0:0:0:0:0:0:1] [0000:0000:0000:0000:0000:0000:0000:0001] [::0001] [::127.0.0.1] [::ffff:127.0.0.1]
[::ffff:7f00:1] [0:0:0:0:0:ffff:7f00:0001] [::FFFF:10.0.0.1] [::ffff:169.254.169.254] [::ffff:a9fe:a9fe] [::ffff:0:127.0.0.1]
[64:ff9b::127.0.0.1] [64:ff9b::7f00:1] [64:ff9b::a9fe:a9fe] [64:ff9b:1::10.0.0.1] [2002:7f00:1::] [2002:a9fe:a9fe::1]
[2001:0:0:0:0:0:80ff:fffe] [fe80::1] [febf::1] [fec0::1] [fc00::1] [fd00:ec2::254] [fdff::1] [ff02::1] [ff05::1:3]
[2001:db8::1] [3fff::1] [100::1] [5f00::1] [2606:4700:4700::1111] [2001:4860:4860::8888]
127.0.0.1.. 0x7f.1.. 2130706433.. 0177.0.0.1... 127.1.. 0xa9fea9fe..
`);

/** Names that are forbidden whatever they resolve to. */
export const NAMES = words(`
localhost LOCALHOST LocalHost localhost. localhost.. %6cocalhost ⓛⓞⓒⓐⓛⓗⓞⓢⓣ ｌｏｃａｌｈｏｓｔ loc­alhost foo.localhost
a.b.c.localhost foo.localhost. foo.LOCALHOST internal metadata.internal metadata.google.internal metadata.google.internal.
METADATA.Google.Internal db.prod.internal ｉｎｔｅｒｎａｌ instance-data.ec2.internal host.docker.internal kubernetes.docker.internal
`);

/** Addresses that a name may resolve to and no webhook may go to. */
export const NOT_PUBLIC = words(`
0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.100.100.200 100.127.255.255 127.0.0.1 127.0.0.53 127.255.255.254
169.254.0.1 169.254.169.254 172.16.0.1 172.20.10.2 172.31.255.255 192.0.0.1 192.0.0.170 192.0.0.192 192.0.2.1 192.31.196.1
192.52.193.1 192.88.99.1 192.168.0.1 192.168.255.255 192.175.48.1 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.9 224.0.0.1
233.252.0.1 239.255.255.250 240.0.0.1 250.1.2.3 255.255.255.255 :: ::1 ::2 ::127.0.0.1 ::8.8.8.8 ::ffff:127.0.0.1
::ffff:8.8.8.8 ::ffff:10.0.0.1 ::ffff:a9fe:a9fe ::ffff:0:127.0.0.1 64:ff9b::7f00:1 64:ff9b::8.8.8.8 64:ff9b:1::1 100::1
100:0:0:1::1 2001::1 2001:0:7f00:1::1 2001:2::1 2001:10::1 2001:20::1 2001:db8::1 2001:db8:ffff::1 2002:7f00:1:: 2002:808:808::
3ffe::1 3fff::1 4000::1 5f00::1 8000::1 fc00::1 fd12:3456::1 fd00:ec2::254 fe80::1 fe80::1%eth0 febf::1 fec0::1 feff::1
ff02::1 ff0e::1 1::1 abcd::1
`);

/** Addresses just outside of those ranges, and those of well-known servers. */
export const PUBLIC = words(`
1.1.1.1 8.8.8.8 9.9.9.9 93.184.216.34 99.255.255.255 100.63.255.255 100.128.0.1 126.255.255.255 128.0.0.1 169.253.1.1 169.255.1.1
172.15.255.255 172.32.0.1 192.0.1.1 192.167.255.255 192.169.0.1 198.17.0.1 198.20.0.1 223.255.255.254 2001:200::1 2001:4860:4860::8888
2003::1 2400:cb00::1 2606:4700:4700::1111 2a00:1450:4001:800::200e 2c0f:f248::1
`);

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
