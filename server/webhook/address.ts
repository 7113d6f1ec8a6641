/**
 * Which addresses a webhook may have. The server sends requests for its users, so it must never reach what only it can
 * reach: its own machine, its network, or the metadata of its cloud.
 *
 *   https://shop.example/hook       allowed
 *   http://shop.example/hook        refused: not encrypted
 *   10.0.0.5 as its host             refused: private; also as [::ffff:10.0.0.5] and as a name that resolves to it
 *
 * Hosts that the operator names (WEBHOOK_HOSTS, for development) may be private, without encryption and on any port.
 */
import ipaddr from 'ipaddr.js'

/** HTTPS and its usual alternative: any other port is a service that does not expect webhooks. */
const ports = ['', '443', '8443']

/** Public by its number, but reached by the machines of one cloud only: its metadata. */
const metadata = ['168.63.129.16']

/** The addresses that the Internet has given out so far. */
const globalIpv6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/** Whether a URL may be called, as far as it can be known without looking up its host. */
export function isCallableUrl(text: string, allowedHosts: readonly string[]): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return false
  if (isAllowedHost(url, allowedHosts)) return url.protocol === 'https:' || url.protocol === 'http:'
  const host = hostOf(url)
  if (url.protocol !== 'https:' || !ports.includes(url.port)) return false
  return ipaddr.isValid(host) ? isPublicAddress(host) : host.includes('.')
}

/** Whether the operator allows the host of a URL whatever its address. */
export function isAllowedHost(url: URL, allowedHosts: readonly string[]): boolean {
  return allowedHosts.includes(hostOf(url))
}

/** Whether an IP address belongs to the public Internet; an IPv4 address inside an IPv6 one counts as itself. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(globalIpv6)) return false
  return parsed.range() === 'unicast' && !metadata.includes(parsed.toString())
}

/** Returns the host without the brackets of an IPv6 address. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}
