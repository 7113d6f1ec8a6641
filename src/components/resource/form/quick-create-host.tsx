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

/** Hosts the forms that pickers open to create a missing record; forms can be nested. */
export function QuickCreateHost({ children }: PropsWithChildren) {
  const [open, setOpen] = useState<readonly Open[]>([])
  const start = useCallback(
    (newRecord: NewRecord) => setOpen((all) => [...all, { ...newRecord, opener: document.activeElement }]),
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
          <NewRecordDrawer newRecord={one} onClose={() => close(one)} />
        </Part>
      ))}
    </QuickCreateContext>
  )
}

type NewRecordDrawerProps = { newRecord: NewRecord; onClose: () => void }

function NewRecordDrawer({ newRecord: { to, typed, onSaved }, onClose }: NewRecordDrawerProps) {
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

/** Returns the resource with only the fields of the quick form; the others are filled in on the record's page. */
function quickForm(resource: Resource): Resource {
  const { quick, fields } = resource
  if (!quick) return resource
  const quickFields = quick.flatMap((name) => (fields[name] ? [[name, fields[name]] as const] : []))
  return { ...resource, fields: Object.fromEntries(quickFields) }
}

/**
 * Returns the typed text as name (the first text of the form when the server generates the name), or as code when it
 * has only digits.
 */
function presetOf(resource: Resource, typed: string): Record<string, string> {
  if (typed === '') return {}
  const { fields, title, quick = [] } = resource
  const isCode = /^\d+$/.test(typed) && fields['code'] !== undefined
  const isNamed = fields[title] !== undefined && isWritable(fields[title])
  const name = isNamed ? title : quick.find((field) => fields[field]?.kind === 'text')
  return { [isCode ? 'code' : (name ?? title)]: typed }
}
