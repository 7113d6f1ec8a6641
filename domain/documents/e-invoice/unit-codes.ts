/**
 * The codes of units on e-invoices, by Recommendation 20 of UN/ECE. A unit states its own code, or is recognised by its
 * short name or name; any other is C62, a number of something.
 *
 *   kg or Kilogram      KGM
 *   Carton, no code     C62
 */

/** The codes to choose for a unit, by what they mean. */
export const unitCodes = {
  C62: 'One (C62)',
  H87: 'Piece (H87)',
  EA: 'Each (EA)',
  PR: 'Pair (PR)',
  SET: 'Set (SET)',
  DZN: 'Dozen (DZN)',
  CEN: 'Hundred (CEN)',
  MIL: 'Thousand (MIL)',
  MGM: 'Milligram (MGM)',
  GRM: 'Gram (GRM)',
  KGM: 'Kilogram (KGM)',
  TNE: 'Tonne (TNE)',
  ONZ: 'Ounce (ONZ)',
  LBR: 'Pound (LBR)',
  MLT: 'Millilitre (MLT)',
  CLT: 'Centilitre (CLT)',
  LTR: 'Litre (LTR)',
  HLT: 'Hectolitre (HLT)',
  MTQ: 'Cubic metre (MTQ)',
  PTI: 'Pint, UK (PTI)',
  GLI: 'Gallon, UK (GLI)',
  GLL: 'Gallon, US (GLL)',
  MMT: 'Millimetre (MMT)',
  CMT: 'Centimetre (CMT)',
  MTR: 'Metre (MTR)',
  KMT: 'Kilometre (KMT)',
  INH: 'Inch (INH)',
  FOT: 'Foot (FOT)',
  YRD: 'Yard (YRD)',
  SMI: 'Mile (SMI)',
  CMK: 'Square centimetre (CMK)',
  MTK: 'Square metre (MTK)',
  FTK: 'Square foot (FTK)',
  SEC: 'Second (SEC)',
  MIN: 'Minute (MIN)',
  HUR: 'Hour (HUR)',
  DAY: 'Day (DAY)',
  WEE: 'Week (WEE)',
  MON: 'Month (MON)',
  QAN: 'Quarter (QAN)',
  ANN: 'Year (ANN)',
  KWH: 'Kilowatt hour (KWH)',
  E48: 'Service unit (E48)',
  XBX: 'Box (XBX)',
  XCT: 'Carton (XCT)',
  XPK: 'Package (XPK)',
  XBG: 'Bag (XBG)',
  XBO: 'Bottle (XBO)',
  XCA: 'Can (XCA)',
  XPX: 'Pallet (XPX)',
  XRO: 'Roll (XRO)',
} as const
export type UnitCode = keyof typeof unitCodes

/** Names and short names of units that are recognised. */
const namesOfCodes: Readonly<Partial<Record<UnitCode, string>>> = {
  H87: 'pcs pc piece pieces stk',
  C62: 'unit units',
  EA: 'ea each',
  PR: 'pr pair pairs',
  SET: 'set sets',
  DZN: 'doz dz dozen',
  MGM: 'mg milligram milligrams',
  GRM: 'g gram grams',
  KGM: 'kg kilogram kilograms',
  TNE: 't tonne tonnes',
  ONZ: 'oz ounce ounces',
  LBR: 'lb lbs pound pounds',
  MLT: 'ml millilitre milliliter',
  CLT: 'cl centilitre',
  LTR: 'l ltr litre liter litres liters',
  MMT: 'mm millimetre millimeter',
  CMT: 'cm centimetre centimeter',
  MTR: 'm mtr metre meter metres meters',
  KMT: 'km kilometre kilometer',
  INH: 'in inch inches',
  FOT: 'ft foot feet',
  YRD: 'yd yard yards',
  MTK: 'm2 m² sqm',
  MTQ: 'm3 m³',
  MIN: 'min minute minutes',
  HUR: 'h hr hrs hour hours',
  DAY: 'd day days',
  WEE: 'wk week weeks',
  MON: 'mo month months',
  ANN: 'yr year years',
  KWH: 'kwh',
  XBX: 'box boxes bx',
  XCT: 'carton cartons ctn',
  XPK: 'pack packs package pkt',
  XBG: 'bag bags',
  XBO: 'bottle bottles btl',
  XCA: 'can cans',
  XPX: 'pallet pallets',
  XRO: 'roll rolls',
}

const codesByName: ReadonlyMap<string, UnitCode> = new Map(
  Object.entries(namesOfCodes).flatMap(([code, names]) =>
    names.split(' ').map((name) => [name, code as UnitCode] as const),
  ),
)

function isUnitCode(text: string): text is UnitCode {
  return Object.hasOwn(unitCodes, text)
}

/** Returns the code of a unit: its own, else by its names, else C62. */
export function unitCodeOf({ code, names }: { code: string | null; names: readonly string[] }): UnitCode {
  if (code !== null && isUnitCode(code)) return code
  for (const name of names) {
    const byName = codesByName.get(name.trim().toLowerCase())
    if (byName) return byName
  }
  return 'C62'
}
