import { useTranslate } from '@refinedev/core'
import { Button, Modal, Radio, Skeleton } from 'antd'
import { useState } from 'react'
import { printTrade } from '../../../../domain/printing/trade.ts'
import { PaperLogo } from '../../../components/paper/paper-logo.tsx'
import { PaperView } from '../../../components/paper/paper-view.tsx'
import { usePaperCompany } from '../../../components/paper/use-paper.ts'
import { usePrintStyle } from '../../../components/paper/use-print-style.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { samplePaper } from './sample-paper.ts'
import './template-picker.css'

/** Other paper settings as edited, saved or not. */
export type TypedLook = { footer: string | null; hasSignatures: boolean }

type PickerProps = {
  labelledBy: string
  value: number
  typed: TypedLook
  onChange: (template: number) => void
}

const templates = [1, 2, 3, 4]

/** Renders the invoice templates as thumbnails with the company's data, each with a full-size view. */
export function TemplatePicker({ labelledBy, value, typed, onChange }: PickerProps) {
  const t = useTranslate()
  const [fullSize, setFullSize] = useState<number | null>(null)
  return (
    <>
      <Radio.Group
        className="templates"
        aria-labelledby={labelledBy}
        value={value}
        onChange={(event) => onChange(event.target.value as number)}
      >
        {templates.map((template) => (
          <div key={template} className={template === value ? 'template is-chosen' : 'template'}>
            <Radio value={template}>
              <span className="template-thumb" inert aria-hidden="true">
                <SamplePaper template={template} typed={typed} />
              </span>
              {t(`tradeSettings.template.${template}`)}
            </Radio>
            <Button
              size="small"
              aria-label={t('tradeSettings.lookAt', { template: t(`tradeSettings.template.${template}`) })}
              onClick={() => setFullSize(template)}
            >
              {t('paper.preview')}
            </Button>
          </div>
        ))}
      </Radio.Group>
      <Modal
        open={fullSize !== null}
        width={820}
        title={fullSize === null ? '' : t(`tradeSettings.template.${fullSize}`)}
        okText={t('tradeSettings.choose')}
        cancelText={t('tradeSettings.close')}
        onCancel={() => setFullSize(null)}
        onOk={() => {
          if (fullSize !== null) onChange(fullSize)
          setFullSize(null)
        }}
        destroyOnHidden
      >
        {fullSize === null ? null : <SamplePaper template={fullSize} typed={typed} />}
      </Modal>
    </>
  )
}

function SamplePaper({ template, typed }: { template: number; typed: TypedLook }) {
  const t = useTranslate()
  const company = useCompany()
  const paperCompany = usePaperCompany()
  const style = usePrintStyle(null, typed.hasSignatures)
  if (paperCompany === null || style === null) return <Skeleton active paragraph={{ rows: 4 }} />
  const say = (key: string) => t(`tradeSettings.sample.${key}`)
  const paper = samplePaper({ template, company: paperCompany, footer: typed.footer, date: company.today, say })
  const { blocks } = printTrade(paper, style, { at: '', who: '' })
  return <PaperView paper={{ blocks: blocks.filter(({ kind }) => kind !== 'footer') }} logo={<PaperLogo />} />
}
