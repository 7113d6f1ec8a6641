/** The units that every new company gets: base units first, then whole multiples of them. */
export type DefaultUnit = {
  readonly name: string
  readonly shortName: string
  /** The short name of the base unit, and the factor. */
  readonly base: string | null
  readonly factor: string | null
}

const base = (name: string, shortName: string): DefaultUnit => ({ name, shortName, base: null, factor: null })

export const defaultUnits: readonly DefaultUnit[] = [
  base('Piece', 'pcs'),
  base('Unit', 'unit'),
  base('Gram', 'g'),
  base('Millilitre', 'ml'),
  base('Centimetre', 'cm'),
  base('Hour', 'h'),
  { name: 'Pair', shortName: 'pr', base: 'pcs', factor: '2' },
  { name: 'Dozen', shortName: 'doz', base: 'pcs', factor: '12' },
  { name: 'Kilogram', shortName: 'kg', base: 'g', factor: '1000' },
  { name: 'Litre', shortName: 'l', base: 'ml', factor: '1000' },
  { name: 'Metre', shortName: 'm', base: 'cm', factor: '100' },
]
