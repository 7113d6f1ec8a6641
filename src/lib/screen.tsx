import type { ComponentType } from 'react'
import { createElement, use } from 'react'
import { loadScreen } from './load-screen.ts'

const failed = new Set<() => void>()

/** Allows everything that failed to load to be loaded again, when it is next shown. */
export function forgetFailedScreens(): void {
  failed.forEach((forget) => forget())
  failed.clear()
}

/** Loads something at most once, on first use; a failed load can be repeated. */
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
  /** Loads the chunk and ignores a failure. */
  preload: () => void
}

/**
 * Returns a component whose chunk is loaded when it is first shown (or preloaded). Unlike React's `lazy`, a failed load
 * can be repeated, and a loaded chunk is shown without a fallback.
 */
export function screen<P extends object>(load: () => Promise<ComponentType<P> | undefined>): Screen<P> {
  let loaded: ComponentType<P> | undefined
  const ask = once(async () => (loaded = await load()))
  function Screen(props: P) {
    return createElement(loaded ?? use(ask()), props)
  }
  return Object.assign(Screen, { load: ask, preload: () => void ask().catch(() => undefined) })
}
