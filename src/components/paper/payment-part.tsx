import type { PrintedBlock } from '../../../domain/printing/blocks.ts'
import { screen } from '../../lib/screen.tsx'
import { Part } from '../layout/part.tsx'

const PaymentCode = screen(() => import('./payment-code.tsx').then((chunk) => chunk?.PaymentCode))

/** Renders the payment instructions with the code beside them; the code generator is loaded on demand. */
export function PaymentPart({ block }: { block: Extract<PrintedBlock, { kind: 'payment' }> }) {
  const { label, facts, code } = block
  return (
    <section className="paper-payment">
      <div>
        <h3>{label}</h3>
        <dl>
          {facts.map((fact) => (
            <div key={fact.label}>
              <dt>{fact.label}</dt>
              <dd>{fact.text}</dd>
            </div>
          ))}
        </dl>
      </div>
      {code ? (
        <Part>
          <PaymentCode code={code} />
        </Part>
      ) : null}
    </section>
  )
}
