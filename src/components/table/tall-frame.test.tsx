import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { TallFrame } from './tall-frame.tsx'

afterEach(cleanup)

/** A page in the frame of the application with one tall frame below each name. */
function Page({ of: names }: { of: readonly string[] }) {
  return (
    <div className="stage">
      <main>
        {names.map((name) => (
          <section key={name} id={name}>
            <TallFrame />
          </section>
        ))}
      </main>
    </div>
  )
}

const marked = () =>
  [...document.querySelectorAll('[data-tall]')].map(({ id, className, tagName }) => id || className || tagName)

test('stage, page and parent of a tall frame are marked as long as it is shown', () => {
  const { rerender } = render(<Page of={['first', 'second']} />)
  expect(marked()).toEqual(['stage', 'MAIN', 'first', 'second'])
  rerender(<Page of={['second']} />)
  expect(marked()).toEqual(['stage', 'MAIN', 'second'])
  rerender(<Page of={[]} />)
  expect(marked()).toEqual([])
})

test('a frame in a dialog, outside of the page, marks nothing', () => {
  render(<TallFrame />)
  expect(marked()).toEqual([])
})
