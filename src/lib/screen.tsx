import type { ComponentType } from 'react'
import { createElement, use } from 'react'
import { loadScreen } from './load-screen.ts'

const failed = new Set<() => void>()

/** Lets every screen that failed to load be asked for again, at its next showing. */
export function forgetFailedScreens(): void {
  failed.forEach((forget) => forget())
  failed.clear()
}

/**
 * A component whose chunk is loaded when it is first shown (or preloaded). Unlike React's own `lazy`, a failed
 * load can be tried again.
 */
export function screen<P extends object>(
  load: () => Promise<ComponentType<P> | undefined>,
): ComponentType<P> & { preload: () => void } {
  let chunk: Promise<ComponentType<P>> | undefined
  const ask = (): Promise<ComponentType<P>> => {
    if (chunk) return chunk
    chunk = loadScreen(load)
    chunk.catch(() => failed.add(() => (chunk = undefined)))
    return chunk
  }
  function Screen(props: P) {
    return createElement(use(ask()), props)
  }
  return Object.assign(Screen, { preload: () => void ask().catch(() => undefined) })
}
