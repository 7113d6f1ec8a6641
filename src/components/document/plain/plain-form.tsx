import { PlusOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { DocumentResource } from '../../../../domain/resources/core/define.ts'
import { rightsOf } from '../../../../domain/resources/core/define.ts'
import type { Body } from '../../../../domain/resources/core/document-body.ts'
import { linesOf } from '../../../../domain/resources/core/document-body.ts'
import type { DocumentValues } from '../../../../domain/resources/core/document-values.ts'
import { bodyProblems, valuesIn } from '../../../../domain/resources/core/document-values.ts'
import type { RequestError } from '../../../lib/http-error.ts'
import { useLabels } from '../../../lib/labels.ts'
import { recordPage } from '../../../lib/record-page.ts'
import { screen } from '../../../lib/screen.tsx'
import '../../../lib/texts/banking-texts.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { useMay } from '../../../providers/use-may.ts'
import { PageHeader } from '../../layout/page-header.tsx'
import { Part } from '../../layout/part.tsx'
import { DraftSaved } from '../../resource/form/draft-saved.tsx'
import { DocumentButtons } from '../document-buttons.tsx'
import { chosenIn, DeclaredField } from '../declared-field.tsx'
import { DocumentForm } from '../guide/form-guide.tsx'
import { FormNotices } from '../form-notices.tsx'
import { divideSeldom, MoreFields } from '../guide/more-fields.tsx'
import type { OpenForm } from '../opened-record.tsx'
import { OpenedRecord } from '../opened-record.tsx'
import { Refusal } from '../refusal.tsx'
import { useDocumentSave } from '../use-document-save.ts'
import { useStockGates } from '../use-stock-gates.tsx'
import { useTyped, useTyping } from '../use-typing.ts'
import { plainGuide } from './plain-guide.ts'
import { layoutOf } from './plain-layout.ts'
import type { PlainRecord } from './plain-record.ts'
import type { TypedRow } from './plain-rows.tsx'
import { PlainRows, textOf } from './plain-rows.tsx'
import './plain.css'

/** Parts of a stored document are loaded while it is read. */
const PlainActions = screen(() => import('./plain-actions.tsx').then((chunk) => chunk?.PlainActions))
const PlainDetail = screen(() => import('./plain-detail.tsx').then((chunk) => chunk?.PlainDetail))
const PlainSide = screen(() => import('./plain-side.tsx').then((chunk) => chunk?.PlainSide))

type FormProps = {
  resource: DocumentResource
  mode: 'create' | 'edit'
  /** Content above the fields of a new document, by the typed values; `onFill` puts values into them. */
  above?: (typed: DocumentValues, onFill: (values: DocumentValues) => void) => ReactNode
}

/**
 * Renders the form of a plain document by its declaration. Without a declared detail it is the document's page as well.
 */
export function PlainForm(props: FormProps) {
  const { resource, mode } = props
  const { key } = useLocation()
  const hasDetail = resource.screens.includes('detail')
  useEffect(() => {
    if (mode === 'create' || hasDetail) return
    for (const part of [PlainActions, PlainSide, PlainDetail]) part.preload()
  }, [mode, hasDetail])
  return (
    <OpenedRecord<PlainRecord> path={resource.path} mode={mode} words="plain" isReadable={!hasDetail}>
      {(opened) =>
        opened.record?.acts.includes('edit') === false ? (
          <Part fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
            <PlainDetail resource={resource} />
          </Part>
        ) : (
          <Editor key={`${key} ${opened.key}`} {...props} opened={opened} />
        )
      }
    </OpenedRecord>
  )
}

/** The typed values: the fields of the document, and the rows of its lists. */
type TypedDocument = { values: DocumentValues; lists: Readonly<Record<string, readonly TypedRow[]>> }

type EditorProps = FormProps & { opened: OpenForm<PlainRecord> }

function Editor({ resource, opened, above }: EditorProps) {
  const { record } = opened
  const { path, startsAs, steps, screens } = resource
  const t = useTranslate()
  const labels = useLabels(resource)
  const company = useCompany()
  const may = useMay()
  const navigate = useNavigate()
  const { state } = useLocation()
  const typing = useTyping<TypedDocument>({ path, opened })
  const { typed, latest, merge } = useTyped<TypedDocument>(
    () => typing.before ?? startOf(resource, record, { state, today: company.today }),
  )
  const { values, lists } = typed
  const fields = fieldsBeside(resource, lists)
  const [first = '', last = first] = startsAs
  const isPosted = record !== undefined && record.status !== first
  const hasDraft = startsAs.length > 1
  const finishing = resource.acts.find(({ name }) => steps[first]?.[name] === last)
  const gates = useStockGates(path)
  const [failure, setFailure] = useState<RequestError | null>(null)
  const check = (body: Body) => bodyProblems(resource, body, company.currency_digits)
  const { save, isSaving, errors, problem, forget } = useDocumentSave<PlainRecord, Body>({
    path,
    record,
    grids: [],
    head: [...layoutOf(resource), ...placesIn(resource, lists)],
    check,
    pass: gates.passSave(record, () => false),
    onSaved: ({ id }) => {
      typing.giveUp()
      if (screens.includes('detail') || !record) void navigate(`/${company.slug}/${recordPage(path, id)}`)
      else opened.onReload()
    },
  })
  const keep = (part: Partial<TypedDocument>, touched: object) => {
    const next = merge(part)
    forget(touched)
    typing.keep(() => next)
  }
  const change = (part: DocumentValues) => keep({ values: { ...latest().values, ...part } }, part)
  const changeRows = (list: string) => (rows: readonly TypedRow[]) =>
    keep({ lists: { ...latest().lists, [list]: rows } }, touchedBy(resource, list, latest().lists))
  const bodyAs = (status: string): Body => ({ ...latest().values, ...latest().lists, ...(hasDraft ? { status } : {}) })
  const saveAs = (status: string) => () => void save({ body: bodyAs(status), keys: [] })
  const guide = plainGuide(resource, {
    fields,
    values,
    lists,
    check: (part) => check({ ...bodyAs(last), ...part }),
  })
  const leave = () =>
    void navigate(`/${company.slug}/${record && screens.includes('detail') ? `${path}/${record.id}` : path}`)
  const form = (
    <section className="document-card plain-form">
      <Fields {...{ resource, typed: values, errors, record, fields }} onChange={change} />
      {Object.entries(resource.lines).map(([list, { instead = [] }]) =>
        (lists[list] ?? []).length > 0 ? (
          <PlainRows
            key={list}
            {...{ resource, list, errors, record }}
            rows={lists[list] ?? []}
            onChange={changeRows(list)}
          />
        ) : (
          <RowsButton key={list} {...{ list, instead, values }} onAdd={changeRows(list)} />
        ),
      )}
    </section>
  )
  const isPage = record !== undefined && !screens.includes('detail')
  const title = isPage
    ? t('plain.numbered', { label: labels.one, number: record.voucher_no ?? '' })
    : t(record ? 'plain.editTitle' : 'plain.newTitle', { label: labels.oneInText })
  return (
    <DocumentForm guide={guide}>
      <PageHeader
        title={title}
        note={<DraftSaved saved={typing.saved} />}
        actions={
          <DocumentButtons
            words="plain"
            isPosted={isPosted || !hasDraft}
            isSaving={isSaving}
            mayFinish={finishing === undefined || may(`${rightsOf(resource)}.${finishing.needs}`)}
            finishLabel={record || !finishing ? undefined : labels.act(finishing.name)}
            onLeave={leave}
            onDraft={saveAs(first)}
            onFinish={saveAs(last)}
          >
            {isPage ? (
              <Part>
                <PlainActions
                  {...{ resource, record }}
                  onFailed={setFailure}
                  onDone={opened.onReload}
                  onDeleted={typing.giveUp}
                />
              </Part>
            ) : null}
          </DocumentButtons>
        }
      />
      <FormNotices resource={resource} typing={typing} problem={problem} />
      {failure ? <Refusal failure={failure} onReload={typing.reload} /> : null}
      {record ? null : above?.(values, change)}
      {isPage ? (
        <div className="document-layout">
          {form}
          <Part fallback={<aside className="document-side" />}>
            <PlainSide resource={resource} record={record} />
          </Part>
        </div>
      ) : (
        form
      )}
      {gates.dialog}
    </DocumentForm>
  )
}

type FieldsProps = {
  resource: DocumentResource
  fields: readonly string[]
  typed: DocumentValues
  errors: Readonly<Record<string, string>>
  record: PlainRecord | undefined
  onChange: (values: DocumentValues) => void
}

function Fields({ resource, fields, typed, errors, record, onChange }: FieldsProps) {
  const labels = useLabels(resource)
  const { visible, seldom } = divideSeldom(resource.fields, fields)
  const field = (name: string) => (
    <DeclaredField
      key={name}
      resource={resource}
      name={name}
      error={errors[name]}
      hint={labels.help(name)}
      className={resource.fields[name]?.kind === 'note' ? 'is-wide' : undefined}
      chosen={chosenIn(record, name)}
      autoFocus={!record && name === fields[0]}
      disabled={record !== undefined && resource.fields[name]?.fixed?.(record) === true}
      value={typed[name]}
      onChange={(value) => onChange({ [name]: textOf(value) })}
    />
  )
  return (
    <div className="document-fields">
      {visible.map(field)}
      <MoreFields names={seldom} values={typed} errors={errors}>
        {seldom.map(field)}
      </MoreFields>
    </div>
  )
}

type RowsButtonProps = {
  list: string
  instead: readonly string[]
  values: DocumentValues
  onAdd: (rows: readonly TypedRow[]) => void
}

/** Renders the button that replaces fields by rows: the first has their values, the second is empty. */
function RowsButton({ list, instead, values, onAdd }: RowsButtonProps) {
  const t = useTranslate()
  const add = () => onAdd([Object.fromEntries(instead.map((name) => [name, values[name] ?? null])), {}])
  return (
    <Button type="text" size="small" icon={<PlusOutlined aria-hidden />} onClick={add}>
      {t(`plain.add.${list}`)}
    </Button>
  )
}

type Start = { state: unknown; today: string }

/** Returns the initial values: the stored ones; or today with the values of the address. */
function startOf(resource: DocumentResource, record: PlainRecord | undefined, { state, today }: Start): TypedDocument {
  if (record) return { values: valuesIn(resource, record), lists: rowsIn(resource, record) }
  const preset = typeof state === 'object' && state !== null && 'preset' in state ? Object(state.preset) : {}
  return { values: { ...valuesIn(resource, preset), date: today }, lists: {} }
}

function rowsIn({ lines }: DocumentResource, record: PlainRecord): TypedDocument['lists'] {
  return Object.fromEntries(
    Object.entries(lines).map(([list, declared]) => [
      list,
      linesOf(record[list]).map((row) => ({ id: String(row['id']), ...valuesIn(declared, row) })),
    ]),
  )
}

/** Returns the fields of the form without those that rows replace. */
function fieldsBeside(resource: DocumentResource, lists: TypedDocument['lists']): string[] {
  const rowFields = Object.entries(resource.lines).flatMap(([list, { instead = [] }]) =>
    lists[list]?.length ? instead : [],
  )
  return layoutOf(resource).filter((name) => !rowFields.includes(name))
}

/** Returns the paths of errors of a row: its fields, the row, and the list. */
function placesIn({ lines }: DocumentResource, lists: TypedDocument['lists']): string[] {
  return Object.entries(lines).flatMap(([list, { fields }]) => [
    ...(lists[list] ?? []).flatMap((_, index) => Object.keys(fields).map((field) => `${list}.${index}.${field}`)),
    list,
  ])
}

/** Returns the cleared errors for a change of a list. */
function touchedBy(resource: DocumentResource, list: string, lists: TypedDocument['lists']): object {
  const rowPlaces = placesIn(resource, lists).filter((place) => place.startsWith(`${list}.`))
  const places = [list, ...rowPlaces, ...(resource.lines[list]?.instead ?? [])]
  return Object.fromEntries(places.map((place) => [place, null]))
}
