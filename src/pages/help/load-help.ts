import type { ComponentType } from 'react'

/** Loads the handbook; its many chunks are named here, so that the pages of the start do not carry the list of them. */
export function loadHelp(): Promise<ComponentType | undefined> {
  return import('./help.tsx').then((page) => page?.Help)
}
