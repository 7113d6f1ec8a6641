/** Colours and sizes of everything on paper. */
export const ink = '#16201f'
export const muted = '#55625f'
export const line = '#cfd6d4'
/** Behind the heads of tables and what is due. */
export const panel = '#f1f4f3'
export const warning = '#b0352d'
export const plain = 8.5
export const small = 7.5
/** On a form that is otherwise filled in by hand. */
export const handwritten = 11
/** The room between the margins of an upright page and of one that lies across, in points. */
export const marginX = 40
export const pageRoom = { portrait: 515, landscape: 761 } as const
