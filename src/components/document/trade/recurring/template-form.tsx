import { PlusOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button, Input, Skeleton } from 'antd'
import { useCallback, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { TemplatePath } from '../../../../../domain/documents/recurring/template-paths.ts'
import { writableFields } from '../../../../../domain/resources/core/define.ts'
import { keySigns } from '../../../../lib/shortcuts.ts'
import { useLabels } from '../../../../lib/labels.ts'
import '../../../../lib/texts/recurring-texts.ts'
import { useCompany } from '../../../../providers/company-provider.tsx'
import { isBlankRow } from '../../../grid/grid-columns.ts'
import { LineTable } from '../../../grid/line-table.tsx'
import { RowsNote, useRowsError } from '../../../grid/rows-total.tsx'
import { PageHeader } from '../../../layout/page-header.tsx'
import { DraftSaved } from '../../../resource/form/draft-saved.tsx'
import { useSaveKeys } from '../../../resource/form/use-save-keys.ts'
import { RequestFailed } from '../../../resource/record/request-failed.tsx'
import { DocumentField, wrongInput } from '../../document-field.tsx'
import { FormNotices } from '../../form-notices.tsx'
import { DocumentForm } from '../../guide/form-guide.tsx'
import type { OpenForm } from '../../opened-record.tsx'
import { OpenedRecord } from '../../opened-record.tsx'
import { useDocumentSave } from '../../use-document-save.ts'
import { LandedCosts } from '../landed-costs.tsx'
import { useSchemeOptions, useTradePaste, useTradeView } from '../page/use-trade-view.ts'
import type { Matches } from '../page/trade-posting.ts'
import { RowDetail } from '../row-detail.tsx'
import { TradeHeadFields } from '../trade-head.tsx'
import type { TradeSetup } from '../trade-setup.ts'
import { TradeTotals } from '../trade-totals.tsx'
import { useTradeForm } from '../use-trade-form.ts'
import { useTradeSetup } from '../use-trade-setup.ts'
import { NextDates } from './next-dates.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { nothingOfParty } from '../trade-draft.ts'
import type { TemplateHead } from './template-draft.ts'
import { asDocument, checkTemplate, startingSchedule, templateBody } from './template-draft.ts'
import { templateGuide } from './template-guide.ts'
import type { TemplateRecord } from './template-kinds.ts'
import { UpdatePrices } from './update-prices.tsx'
import { documentForm, templateResource } from './template-kinds.ts'
import '../trade.css'
import './template.css'

type FormProps = { path: TemplatePath; mode: 'create' | 'edit' }

/** Renders the form of a new or changed recurring template. */
export function TemplateForm({ path, mode }: FormProps) {
  const t = useTranslate()
  const { one: label } = useLabels(templateResource(path))
  const [address] = useSearchParams()
  const { setup, error, retry } = useTradeSetup(documentForm(path), mode === 'create' ? address.get('party') : null)
  if (setup === null) {
    return (
      <>
        <PageHeader title={t('recurring.title', { label })} />
        {error ? <RequestFailed error={error} onRetry={retry} /> : <Skeleton active paragraph={{ rows: 8 }} />}
      </>
    )
  }
  return (
    <OpenedRecord<TemplateRecord> path={path} mode={mode} words="recurring">
      {(opened) => <TemplateEditor key={opened.key} {...{ path, setup, opened }} />}
    </OpenedRecord>
  )
}

type EditorProps = { path: TemplatePath; setup: TradeSetup; opened: OpenForm<TemplateRecord> }

function TemplateEditor({ path, setup, opened }: EditorProps) {
  const { record } = opened
  const form = documentForm(path)
  const resource = templateResource(path)
  const t = useTranslate()
  const labels = useLabels(resource)
  const { today } = useCompany()
  const [source] = useState(() => ({ ...opened, record: record && asDocument(record, today) }))
  const [further] = useState(() => ({ ...startingSchedule(record, today), numberFollows: true }))
  const state = useTradeForm({ form, setup, opened: source, path, further })
  const { head, party, store, landed, facts, remember, lookup, onAll, typing } = state
  const saving = useTemplateSave({ path, record, state })
  const { errors } = saving
  const detail = useCallback(
    (rowKey: number, number: number) => <RowDetail store={store} rowKey={rowKey} number={number} setup={setup} />,
    [store, setup],
  )
  const view = useTradeView({
    form,
    setup,
    taxType: head.tax_type,
    party: head.party,
    lookup,
    facts,
    remember,
    returned: nothingReturned,
    matches: noMatches,
    isPosted: false,
    detail,
  })
  const paste = useTradePaste(store, view.columns, remember)
  const schemes = useSchemeOptions(setup, form.isSale)
  const guide = templateGuide({ form, head, store, lookup, view })
  const wrong = useRowsError([store], saving.rowsError)
  const change = (part: Partial<TemplateHead>) => {
    state.change(part)
    saving.forget(part)
  }
  const [isLanded, setIsLanded] = useState(() => landed.rows().some((row) => !isBlankRow(row)))
  const mayLand = !form.isSale && setup.settings.landedCost && !isLanded
  useSaveKeys({ save: saving.save, finish: saving.save })
  return (
    <DocumentForm guide={guide}>
      <PageHeader
        title={record ? t('recurring.edit', { title: record.title }) : t('recurring.new', { label: labels.oneInText })}
        note={<DraftSaved saved={typing.saved} />}
        actions={
          <>
            <Button type="text" onClick={saving.leave}>
              {t('recurring.discard')}
            </Button>
            <Button type="primary" loading={saving.isSaving} onClick={saving.save}>
              {t('recurring.save')} <kbd>{keySigns('mod+enter').join(' ')}</kbd>
            </Button>
          </>
        }
      />
      <FormNotices resource={resource} typing={typing} problem={saving.problem} />
      <div className="document-layout is-trade">
        <div className="trade-main">
          <section className="document-card">
            <div className="trade-fields recurring-title">
              <DocumentField
                className="is-double"
                name="title"
                label={labels.field('title')}
                error={errors['title']}
                isRequired
              >
                <Input
                  id="document-title"
                  maxLength={255}
                  autoFocus={!record}
                  value={head.title}
                  {...wrongInput('title', errors['title'])}
                  onChange={(event) => change({ title: event.target.value })}
                />
              </DocumentField>
            </div>
            <TradeHeadFields
              {...{ form, setup, head, party, errors, guide }}
              isTemplate
              isNew={false}
              isReturned={false}
              isPartyFixed={false}
              onChange={change}
              onParty={(id, label, terms) => {
                state.chooseParty(id, label, terms)
                saving.forget({ party: id, ...nothingOfParty })
              }}
            />
            <LineTable store={store} view={view} paste={paste}>
              {record ? <UpdatePrices {...{ form, store, facts }} pendingFacts={state.pendingFacts} /> : null}
              {mayLand ? (
                <Button type="text" size="small" icon={<PlusOutlined aria-hidden />} onClick={() => setIsLanded(true)}>
                  {t('landed.title')}
                </Button>
              ) : null}
            </LineTable>
            <RowsNote error={wrong} />
          </section>
          {isLanded ? (
            <LandedCosts store={landed} rows={store} discount={onAll} lookup={lookup} schemes={schemes} />
          ) : null}
          <ScheduleFields path={path} schedule={head} errors={errors} onChange={change} />
        </div>
        <aside className="document-side">
          <TradeTotals store={store} discount={onAll} lookup={lookup} schemes={setup.schemes} />
          <NextDates schedule={head} record={record} />
        </aside>
      </div>
    </DocumentForm>
  )
}

const nothingReturned: ReadonlyMap<string, string> = new Map()
const noMatches: Matches = new Map()

type SaveOptions = {
  path: TemplatePath
  record: TemplateRecord | undefined
  state: ReturnType<typeof useTradeForm<ReturnType<typeof startingSchedule>>>
}

/** Saves the typed template, and opens its page. */
function useTemplateSave({ path, record, state }: SaveOptions) {
  const { latest, store, landed, grids, lookup, typing, pendingFacts } = state
  const { slug } = useCompany()
  const navigate = useNavigate()
  const form = documentForm(path)
  const list = `/${slug}/${path}`
  const typed = () => ({ head: latest(), rows: store.rows(), landed: landed.rows() })
  const saving = useDocumentSave<TemplateRecord, object>({
    path,
    record,
    grids,
    named: { landed_costs: landed },
    head: writableFields(templateResource(path)).map(([name]) => name),
    check: () => checkTemplate(form, typed(), lookup),
    onSaved: ({ id }) => {
      typing.giveUp()
      void navigate(`${list}/${id}`)
    },
  })
  const save = () => {
    const send = () => void saving.save(templateBody(form, typed()))
    // The unit and the price of a newly created item may still be loading.
    const loading = pendingFacts()
    if (loading) void loading.then(send)
    else send()
  }
  const leave = () => void navigate(record ? `${list}/${record.id}` : list)
  return { ...saving, save, leave }
}
