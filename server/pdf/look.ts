/** Colours and sizes of everything on paper. */
export const ink = '#16201f'
export const muted = '#55625f'
export const line = '#cfd6d4'
export const warning = '#b0352d'
export const small = 7.5
