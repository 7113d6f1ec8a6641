import type { PropsWithChildren } from 'react'

/** Renders the frame in which a wide table scrolls, by the arrow keys as well. */
export function TableFrame({ label, children }: PropsWithChildren<{ label: string }>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls has to be reached by the keyboard
    <div className="list-body import-frame" role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
