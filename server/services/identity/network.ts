/**
 * Returns the part of an IP address that a client cannot change at will: the IPv4 address, or the first 64 bits of the
 * IPv6 address.
 */
export function networkOf(address: string): string {
  const inside = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (inside !== undefined || !address.includes(':')) return inside ?? address
  const [head = '', tail = ''] = address.split('::')
  const [left, right] = [head, tail].map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: 8 - (left?.length ?? 0) - (right?.length ?? 0) }, () => '0')
  return [...(left ?? []), ...zeros, ...(right ?? [])].slice(0, 4).join(':')
}
