/** The Select names its marked option to assistive technology as `…_list_3`; that is the one to take. */
export function markedIndex(target: EventTarget): number {
  const marked = target instanceof HTMLElement ? target.getAttribute('aria-activedescendant') : null
  return parseInt(/(\d+)$/.exec(marked ?? '')?.[1] ?? '0', 10)
}
