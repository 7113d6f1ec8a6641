/**
 * Which option a key takes: the Select names the one it marks to assistive technology, as `…_list_3`. For a moment after
 * options have come it still says `…_list_-1`, as it did of the empty list; what it is about to mark is the first.
 */
export function markedIndex(target: EventTarget): number {
  const marked = target instanceof HTMLElement ? target.getAttribute('aria-activedescendant') : null
  return parseInt(/_list_(\d+)$/.exec(marked ?? '')?.[1] ?? '0', 10)
}
