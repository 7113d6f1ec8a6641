import type { ComponentType } from 'react'
import { createElement, use } from 'react'
import { loadScreen } from './load-screen.ts'

const failed = new Set<() => void>()

/** Lets everything that failed to load be asked for again, at its next showing. */
export function forgetFailedScreens(): void {
  failed.forEach((forget) => forget())
  failed.clear()
}

/** Loads something at most once, when it is first asked for; a failed load can be tried again. */
export function once<T>(load: () => Promise<T | undefined>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    if (loading) return loading
    loading = loadScreen(load)
    loading.catch(() => failed.add(() => (loading = undefined)))
    return loading
  }
}

export type Screen<P> = ComponentType<P> & {
  /** Loads the chunk without showing it; rejects when that fails. */
  load: () => Promise<unknown>
  /** The same for what can do without it. */
  preload: () => void
}

/**
 * A component whose chunk is loaded when it is first shown (or preloaded). Unlike React's own `lazy`, a failed
 * load can be tried again, and what is there already is shown without a moment of nothing.
 */
export function screen<P extends object>(load: () => Promise<ComponentType<P> | undefined>): Screen<P> {
  let loaded: ComponentType<P> | undefined
  const ask = once(async () => (loaded = await load()))
  function Screen(props: P) {
    return createElement(loaded ?? use(ask()), props)
  }
  return Object.assign(Screen, { load: ask, preload: () => void ask().catch(() => undefined) })
}
