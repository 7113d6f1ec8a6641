/** Statements whose SQL follows from a declaration: template once for it, not again for every document. */
import type { Fragment, Statement } from './client.ts'
import { preparedStatement } from './client.ts'

/** Stands for a value while a statement is compiled. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

type Template<Row = unknown> = { statement: Statement<Row>; places: readonly (Place | null)[] }

const templatesOf = new WeakMap<object, Map<string, Template>>()

/**
 * Returns the statement that `build` makes of values. It is built once for a declaration and `form`, which has to name all
 * that the SQL depends on besides the declaration and the names of the values; `build` may only pass values on as
 * parameters.
 */
export function declaredStatement<Row, Values extends Readonly<Record<string, unknown>>>(
  { of, form }: { of: object; form: string },
  values: Values,
  build: (values: Values) => Fragment,
): Statement<Row> {
  const forms = templatesOf.get(of) ?? new Map<string, Template>()
  templatesOf.set(of, forms)
  const { statement, places } = forms.get(form) ?? templateFor(values, build)
  if (!forms.has(form)) forms.set(form, { statement, places })
  return {
    ...(statement as Statement<Row>),
    parameters: statement.parameters.map((parameter, index) => {
      const place = places[index]
      return place ? values[place.name] : parameter
    }),
  }
}

function templateFor<Row, Values extends Readonly<Record<string, unknown>>>(
  values: Values,
  build: (values: Values) => Fragment,
): Template<Row> {
  const standIns = Object.fromEntries(Object.keys(values).map((name) => [name, new Place(name)]))
  const statement = preparedStatement<Row>(build(standIns as Values))
  const places = statement.parameters.map((parameter) => (parameter instanceof Place ? parameter : null))
  return { statement, places }
}
