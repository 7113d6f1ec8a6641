import type { PropsWithChildren } from 'react'
import { Suspense, useCallback, useState } from 'react'
import type { Resource } from '../../../domain/resources/define.ts'
import { screen } from '../../lib/screen.tsx'
import type { NewRecord } from '../fields/quick-create.ts'
import { QuickCreateContext } from '../fields/quick-create.ts'

const RecordDrawer = screen(() => import('./record-drawer.tsx').then((chunk) => chunk?.RecordDrawer))

type Open = NewRecord & { opener: Element | null }

/** The place where pickers of a page open the form of a record that they lack; one form may open the next. */
export function QuickCreateHost({ children }: PropsWithChildren) {
  const [open, setOpen] = useState<readonly Open[]>([])
  const start = useCallback(
    (wanted: NewRecord) => setOpen((all) => [...all, { ...wanted, opener: document.activeElement }]),
    [],
  )
  const close = (one: Open) => {
    setOpen((all) => all.filter((other) => other !== one))
    if (one.opener instanceof HTMLElement) one.opener.focus()
  }
  return (
    <QuickCreateContext value={start}>
      {children}
      {open.map((one, depth) => (
        <Suspense key={depth} fallback={null}>
          <RecordDrawer
            resource={quickForm(one.resource)}
            id={null}
            preset={one.preset}
            onClose={() => close(one)}
            onSaved={(saved) => {
              close(one)
              one.onSaved({ id: saved.id, label: String(saved[one.resource.title] ?? ''), hint: null })
            }}
          />
        </Suspense>
      ))}
    </QuickCreateContext>
  )
}

/** A record made on the spot is asked for little; the rest follows on its own page. */
function quickForm(resource: Resource): Resource {
  const { quick, fields } = resource
  if (!quick) return resource
  const asked = quick.flatMap((name) => (fields[name] ? [[name, fields[name]] as const] : []))
  return { ...resource, fields: Object.fromEntries(asked) }
}
