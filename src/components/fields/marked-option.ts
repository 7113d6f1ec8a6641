/**
 * Returns the option that a key takes: the Select names the marked one to assistive technology, as `…_list_3`. Just
 * after options have arrived it still has `…_list_-1` of the empty list; the first one is marked next.
 */
export function markedIndex(target: EventTarget): number {
  const marked = target instanceof HTMLElement ? target.getAttribute('aria-activedescendant') : null
  return parseInt(/_list_(\d+)$/.exec(marked ?? '')?.[1] ?? '0', 10)
}
