import { useTranslate } from '@refinedev/core'
import { Table } from 'antd'
import type { TaxReturnFigures } from '../../../domain/tax/return-answer.ts'
import { Money } from '../../components/fields/money.tsx'

type Source = { key: 'documents' | 'entries' | 'settled'; output: string; input: string }
const figure = { align: 'right', width: 140 } as const

/** Renders where output and input tax come from; what was settled within the period stands apart and is in no box. */
export function TaxSources({ figures: { sources, settled } }: { figures: TaxReturnFigures }) {
  const t = useTranslate()
  const rows: Source[] = [
    { key: 'documents', ...sources.documents },
    { key: 'entries', ...sources.entries },
    { key: 'settled', output: settled.output, input: settled.input },
  ]
  return (
    <section aria-labelledby="tax-sources">
      <h2 id="tax-sources">{t('taxReturn.sources')}</h2>
      <Table<Source>
        size="small"
        rowKey="key"
        aria-label={t('taxReturn.sources')}
        pagination={false}
        dataSource={rows}
        rowClassName={({ key }) => (key === 'settled' ? 'tax-settled' : '')}
        columns={[
          { title: t('taxReturn.source'), render: (_value, { key }) => t(`taxReturn.${key}`) },
          { ...figure, title: t('taxReturn.output'), render: (_value, { output }) => <Money value={output} /> },
          { ...figure, title: t('taxReturn.input'), render: (_value, { input }) => <Money value={input} /> },
        ]}
      />
    </section>
  )
}
