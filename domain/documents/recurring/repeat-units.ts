/** The units of an interval, with their labels. */
export const repeatUnits = { Day: 'Days', Week: 'Weeks', Month: 'Months', Year: 'Years' } as const
export type RepeatUnit = keyof typeof repeatUnits

/** A number of units, such as 2 months. */
export type Interval = { every: number; unit: RepeatUnit }
