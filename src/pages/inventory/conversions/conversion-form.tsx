import { useTranslate } from '@refinedev/core'
import { useNavigate } from 'react-router'
import { inventoryConversions } from '../../../../domain/resources/inventory/inventory-conversions.ts'
import { DocumentButtons } from '../../../components/document/document-buttons.tsx'
import { RecordStatus } from '../../../components/fields/record-status.tsx'
import { askRules, DocumentForm, formGuide } from '../../../components/document/guide/form-guide.tsx'
import { FormNotices } from '../../../components/document/form-notices.tsx'
import { enterLines } from '../../../components/grid/enter-lines.ts'
import { LineTable } from '../../../components/grid/line-table.tsx'
import type { OpenForm } from '../../../components/document/opened-record.tsx'
import { OpenedRecord } from '../../../components/document/opened-record.tsx'
import { RowsNote, useRowsError } from '../../../components/grid/rows-total.tsx'
import { useDocumentSave } from '../../../components/document/use-document-save.ts'
import { useStockGates } from '../../../components/document/use-stock-gates.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import '../../../lib/texts/inventory-texts.ts'
import { DraftSaved } from '../../../components/resource/form/draft-saved.tsx'
import { useCompany } from '../../../providers/company-provider.tsx'
import { useMay } from '../../../providers/use-may.ts'
import { namesOf } from '../bills/bill-draft.ts'
import type { ConversionBody, ConversionHead, ConversionRecord } from './conversion-draft.ts'
import { checkConversionBody, conversionBody, conversionFields } from './conversion-draft.ts'
import { ConversionHeadFields } from './conversion-head.tsx'
import { ConversionSide } from './conversion-side.tsx'
import { useConversion } from './use-conversion.ts'
import { useStockPaste, useStockView } from '../reports/use-stock-view.ts'
import { materialColumns, productColumns } from './conversion-columns.ts'
import './conversion.css'

const { path } = inventoryConversions

/** Renders the form of a new or stored conversion. */
export function ConversionForm({ mode }: { mode: 'create' | 'edit' }) {
  return (
    <OpenedRecord<ConversionRecord> path={path} mode={mode} words="conversion">
      {(opened) => <ConversionEditor key={opened.key} opened={opened} />}
    </OpenedRecord>
  )
}

function ConversionEditor({ opened }: { opened: OpenForm<ConversionRecord> }) {
  const { record } = opened
  const t = useTranslate()
  const company = useCompany()
  const may = useMay()
  const navigate = useNavigate()
  const gates = useStockGates(path)
  const list = `/${company.slug}/${path}`
  const form = useConversion(opened)
  const { head, grids, facts, remember, typing } = form
  const [materials, products] = grids
  const isPosted = record?.status === 'Issued'
  const shared = { facts, remember, purpose: 'Stock Out' as const }
  const materialView = useStockView({
    ...shared,
    columns: materialColumns,
    name: 'conversion.materials',
    warnsBeyondStock: !isPosted,
  })
  const productView = useStockView({
    ...shared,
    columns: productColumns,
    name: 'conversion.products',
    warnsBeyondStock: false,
  })
  const materialPaste = useStockPaste(materials, materialColumns, remember)
  const productPaste = useStockPaste(products, productColumns, remember)
  const check = (candidate: ConversionHead) => {
    const { body } = conversionBody(candidate, { materials: [], products: [] }, 'Issued')
    return checkConversionBody(body, company.currency_digits, new Map())
  }
  const guide = formGuide({
    ...askRules({ head, empty: { date: '', remarks: '' }, check }),
    toLines: () => enterLines(materials, materialView),
  })
  const saving = useDocumentSave<ConversionRecord, ConversionBody>({
    path,
    record,
    grids,
    noRows: t('conversion.needsBoth'),
    head: conversionFields,
    check: (body) =>
      checkConversionBody(body, company.currency_digits, namesOf([...materials.rows(), ...products.rows()])),
    pass: gates.passSave(record, ({ status }) => status === 'Issued'),
    onSaved: ({ id }) => {
      typing.giveUp()
      void navigate(`${list}/${id}`)
    },
  })
  const { save, isSaving, errors, problem, rowsError } = saving
  const mayIssue = may('inventory_conversions.update')
  const saveAs = (status: ConversionBody['status']) => () =>
    void save(conversionBody(head, { materials: materials.rows(), products: products.rows() }, status))
  const wrong = useRowsError(grids, rowsError)

  return (
    <DocumentForm guide={guide}>
      <PageHeader
        title={t(record ? 'conversion.editTitle' : 'conversion.newTitle')}
        tag={<RecordStatus resource={inventoryConversions} record={record ?? { status: 'Draft' }} />}
        note={<DraftSaved saved={typing.saved} />}
        actions={
          <DocumentButtons
            words="conversion"
            isPosted={isPosted}
            isSaving={isSaving}
            mayFinish={mayIssue}
            onLeave={() => void navigate(record ? `${list}/${record.id}` : list)}
            onDraft={saveAs('Draft')}
            onFinish={saveAs('Issued')}
          />
        }
      />
      <FormNotices
        resource={inventoryConversions}
        typing={typing}
        problem={problem}
        posted={isPosted ? t('conversion.editPosted') : null}
      />
      <section className="document-card conversion-head">
        <ConversionHeadFields
          head={head}
          errors={errors}
          isNew={!record}
          onChange={(part) => {
            form.change(part)
            saving.forget(part)
          }}
        />
      </section>
      {wrong ? (
        <div className="document-card conversion-wrong">
          <RowsNote error={wrong} />
        </div>
      ) : null}
      <div className="conversion-grids">
        <section className="document-card">
          <h2 className="document-part">{t('conversion.materials')}</h2>
          <LineTable store={materials} view={materialView} paste={materialPaste} />
        </section>
        <section className="document-card">
          <h2 className="document-part">{t('conversion.products')}</h2>
          <LineTable store={products} view={productView} paste={productPaste} />
        </section>
      </div>
      <aside className="conversion-side">
        <ConversionSide {...{ head, materials, products, facts, record }} isSent={saving.isSaving} />
      </aside>
      {gates.dialog}
    </DocumentForm>
  )
}
