import { useEffect } from 'react'

/** Tells assistive technology that an input is required. A Select would put the attribute on its frame as well. */
export function useAriaRequired(id: string | undefined, isRequired: boolean): void {
  useEffect(() => {
    const input = id === undefined ? null : document.getElementById(id)
    if (isRequired) input?.setAttribute('aria-required', 'true')
    else input?.removeAttribute('aria-required')
  })
}
