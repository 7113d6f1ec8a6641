/** The parameters of a report as facts on its paper. */
import type { PrintedFact } from '../../printing/blocks.ts'
import type { ReportParameter, ReportParameters } from './define-parameters.ts'
import type { PrintContext } from './report-parameters.ts'
import { kindOf } from './report-parameters.ts'

/** Returns the facts of the parameters for prints: the subject first, then the rest; one fact for each label. */
export function parameterFacts(parameters: ReportParameters, context: Omit<PrintContext, 'name'>): PrintedFact[] {
  const order = ({ kind }: ReportParameter) => (kind === 'subject' ? 0 : 1)
  const facts = Object.entries(parameters)
    .toSorted(([, a], [, b]) => order(a) - order(b))
    .flatMap(([name, parameter]) => kindOf(parameter).facts(parameter, { ...context, name }))
  const labels = [...new Set(facts.map(({ label }) => label))]
  return labels.map((label) => ({
    label,
    text: facts
      .filter((fact) => fact.label === label)
      .map(({ text }) => text)
      .join(', '),
  }))
}
