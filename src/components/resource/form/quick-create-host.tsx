import type { PropsWithChildren } from 'react'
import { useCallback, useState } from 'react'
import { Part } from '../../layout/part.tsx'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { isWritable } from '../../../../domain/resources/core/define.ts'
import { useDeclaration } from '../../../lib/declarations.ts'
import { screen } from '../../../lib/screen.tsx'
import type { NewRecord } from '../../fields/quick-create.ts'
import { QuickCreateContext } from '../../fields/quick-create.ts'

const RecordDrawer = screen(() => import('../record/record-drawer.tsx').then((chunk) => chunk?.RecordDrawer))

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
        <Part key={depth} onClose={() => close(one)}>
          <NewRecordDrawer wanted={one} onClose={() => close(one)} />
        </Part>
      ))}
    </QuickCreateContext>
  )
}

type NewRecordDrawerProps = { wanted: NewRecord; onClose: () => void }

function NewRecordDrawer({ wanted: { to, typed, onSaved }, onClose }: NewRecordDrawerProps) {
  RecordDrawer.preload()
  const resource = useDeclaration(to)
  return (
    <RecordDrawer
      resource={quickForm(resource)}
      id={null}
      preset={presetOf(resource, typed)}
      onClose={onClose}
      onSaved={(saved) => {
        onClose()
        onSaved({ id: saved.id, label: String(saved[resource.title] ?? ''), hint: null })
      }}
    />
  )
}

/** A record made on the spot is asked for little; the rest follows on its own page. */
function quickForm(resource: Resource): Resource {
  const { quick, fields } = resource
  if (!quick) return resource
  const asked = quick.flatMap((name) => (fields[name] ? [[name, fields[name]] as const] : []))
  return { ...resource, fields: Object.fromEntries(asked) }
}

/** What was typed is the name (the first text asked for where the server keeps the name), or the code where it has digits only. */
function presetOf(resource: Resource, typed: string): Record<string, string> {
  if (typed === '') return {}
  const { fields, title, quick = [] } = resource
  const isCode = /^\d+$/.test(typed) && fields['code'] !== undefined
  const isNamed = fields[title] !== undefined && isWritable(fields[title])
  const name = isNamed ? title : quick.find((field) => fields[field]?.kind === 'text')
  return { [isCode ? 'code' : (name ?? title)]: typed }
}
