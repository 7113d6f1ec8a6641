/**
 * Evaluates Schematron rules with XPath 3.1: each pattern on its own, each node by the first rule of the pattern whose context it
 * matches, as the standard says.
 */
import { createRequire } from 'node:module'
import type * as fontoxpath from 'fontoxpath'
import type { Element, Node } from 'slimdom'
import { Document, parseXmlDocument } from 'slimdom'

// Node finds no named exports in it.
const { evaluateXPathToBoolean, evaluateXPathToNodes, Language, parseScript } = createRequire(import.meta.url)(
  'fontoxpath',
) as typeof fontoxpath

type Assertion = {
  readonly id: string
  readonly test: string | Element
  readonly isFatal: boolean
  readonly text: string
}
type Rule = { readonly contexts: readonly string[]; readonly assertions: readonly Assertion[] }

export type Schematron = {
  readonly prefixes: ReadonlyMap<string, string>
  readonly patterns: readonly (readonly Rule[])[]
}

export type Failure = { readonly id: string; readonly isFatal: boolean; readonly text: string; readonly at: string }

/** Reads a schema without includes, variables and abstract rules. Throws for anything else. */
export function readSchematron(source: string): Schematron {
  const root = parseXmlDocument(source).documentElement
  if (root === null) throw new Error('The schema is empty')
  const unknown = [...root.getElementsByTagName('*')].find(
    ({ localName }) =>
      !['schema', 'title', 'ns', 'phase', 'active', 'pattern', 'rule', 'assert'].includes(localName ?? ''),
  )
  if (unknown) throw new Error(`The schema has <${unknown.nodeName}>`)
  const prefixes = childrenOf(root, 'ns').map((one) => [attribute(one, 'prefix'), attribute(one, 'uri')] as const)
  return {
    prefixes: new Map(prefixes),
    patterns: childrenOf(root, 'pattern').map((pattern) => childrenOf(pattern, 'rule').map(ruleOf)),
  }
}

function ruleOf(rule: Element): Rule {
  return {
    contexts: alternativesOf(attribute(rule, 'context')).map((path) => (path.startsWith('/') ? path : `//${path}`)),
    assertions: childrenOf(rule, 'assert').map((one) => ({
      id: attribute(one, 'id'),
      test: withDecimalSums(attribute(one, 'test')),
      isFatal: one.getAttribute('flag') !== 'warning',
      text: one.textContent ?? '',
    })),
  }
}

const syntaxTree = 'http://www.w3.org/2005/XQueryX'
const functions = 'http://www.w3.org/2005/xpath-functions'

/**
 * Returns a test whose sums and differences are rounded to six decimal places where they are compared for equality: fontoxpath
 * adds decimals as binary numbers, by which 0.1 + 0.2 is not 0.3. Any other test is returned as it is.
 */
function withDecimalSums(test: string): string | Element {
  const options = { language: Language.XPATH_3_1_LANGUAGE }
  const tree = parseScript(test, options, new Document() as never) as unknown as Element
  const operands = [...tree.getElementsByTagNameNS(syntaxTree, 'equalOp')].flatMap(({ children }) => children)
  const sums = operands.filter(({ children: [operand] }) => operand && isSum(operand))
  for (const operand of sums) roundOperand(operand)
  return sums.length === 0 ? test : tree
}

function isSum(operand: Element): boolean {
  const { localName, firstElementChild: name } = operand
  if (localName === 'functionCallExpr') return name?.textContent === 'sum'
  return localName === 'addOp' || localName === 'subtractOp'
}

function roundOperand(operand: Element): void {
  const document = operand.ownerDocument
  if (document === null) throw new Error('The syntax tree has no document')
  const element = (name: string, content: readonly (Element | string)[]) => {
    const created = document.createElementNS(syntaxTree, `xqx:${name}`)
    created.append(...content)
    return created
  }
  const name = element('functionName', ['round-half-to-even'])
  name.setAttributeNS(syntaxTree, 'xqx:prefix', '')
  name.setAttributeNS(syntaxTree, 'xqx:URI', functions)
  const places = element('integerConstantExpr', [element('value', ['6'])])
  const call = element('functionCallExpr', [name, element('arguments', [...operand.children, places])])
  operand.append(call)
}

/** Splits a context at each | outside brackets and quotes. */
function alternativesOf(context: string): string[] {
  const parts = ['']
  let depth = 0
  let quote = ''
  for (const character of context) {
    if (quote !== '') quote = character === quote ? '' : quote
    else if (character === '"' || character === "'") quote = character
    else if (character === '[' || character === '(') depth += 1
    else if (character === ']' || character === ')') depth -= 1
    if (character === '|' && depth === 0 && quote === '') parts.push('')
    else parts.push(`${parts.pop() ?? ''}${character}`)
  }
  return parts.map((part) => part.trim())
}

/** Returns the failed assertions of a document; `onEvaluated` hears of every assertion that is evaluated. */
export function failuresOf(
  { patterns, prefixes }: Schematron,
  source: string,
  onEvaluated: (id: string) => void = () => {},
): Failure[] {
  const document = parseXmlDocument(source)
  const options = { namespaceResolver: (prefix: string) => prefixes.get(prefix) ?? null }
  const nodesAt = (path: string) => evaluateXPathToNodes<Node>(path, document, null, {}, options)
  const isMet = (node: Node, { id, test }: Assertion) => {
    onEvaluated(id)
    return evaluateXPathToBoolean(test, node, null, {}, options)
  }
  return patterns.flatMap((rules) => {
    const matched = new Set<Node>()
    return rules.flatMap(({ contexts, assertions }) => {
      const nodes = [...new Set(contexts.flatMap(nodesAt))].filter((node) => !matched.has(node))
      for (const node of nodes) matched.add(node)
      return nodes.flatMap((node) =>
        assertions
          .filter((assertion) => !isMet(node, assertion))
          .map(({ id, isFatal, text }) => ({ id, isFatal, text, at: node.nodeName })),
      )
    })
  })
}

function childrenOf(element: Element, name: string): Element[] {
  return element.children.filter(({ localName }) => localName === name)
}

function attribute(element: Element, name: string): string {
  const value = element.getAttribute(name)
  if (value === null) throw new Error(`<${element.nodeName}> has no ${name}`)
  return value
}
