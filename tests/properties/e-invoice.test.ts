/**
 * E-invoices against the published rules of EN 16931: random documents in both syntaxes break none, each rule that a
 * planted fault breaks is reported, and every code of a unit is in its list.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { composeEInvoice } from '../../domain/documents/e-invoice/compose-e-invoice.ts'
import { eInvoiceProblems } from '../../domain/documents/e-invoice/e-invoice-problems.ts'
import { unitCodes } from '../../domain/documents/e-invoice/unit-codes.ts'
import { writeCii } from '../../domain/documents/e-invoice/write-cii.ts'
import { writeUbl } from '../../domain/documents/e-invoice/write-ubl.ts'
import { realData } from '../real-data.ts'
import { plainInvoice } from '../support/plain-e-invoice.ts'
import { randomEInvoice } from '../support/random-e-invoice.ts'
import { sample } from '../support/sample.ts'
import type { Schematron } from '../support/schematron.ts'
import { failuresOf, readSchematron } from '../support/schematron.ts'

const documents = 1000
const oneIn = 20
const rulesOf = (syntax: string) => realData(`en16931/EN16931-${syntax}-validation-preprocessed.sch`)
const ublFile = rulesOf('UBL')
const ciiFile = rulesOf('CII')

const ublFaults: readonly Fault[] = [
  ['<cbc:ID>INV-1</cbc:ID>', '', ['BR-02']],
  ['<cbc:IssueDate>2026-03-20</cbc:IssueDate>', '', ['BR-03']],
  ['<cbc:InvoiceTypeCode>380', '<cbc:InvoiceTypeCode>999', ['BR-CL-01']],
  ['<cbc:RegistrationName>Zoe</cbc:RegistrationName>', '', ['BR-07']],
  ['<cbc:IdentificationCode>DE', '<cbc:IdentificationCode>XX', ['BR-CL-14']],
  ['<cbc:CompanyID>DE123456789', '<cbc:CompanyID>??123456789', ['BR-CO-09']],
  ['<cbc:ID>DE89370400440532013000</cbc:ID>', '', ['BR-50', 'BR-61']],
  ['unitCode="H87"', 'unitCode="PCS"', ['BR-CL-23']],
  ['<cbc:Name>Bolt</cbc:Name>', '', ['BR-25']],
  [
    '<cbc:LineExtensionAmount currencyID="EUR">225.00',
    '<cbc:LineExtensionAmount currencyID="EUR">225.01',
    ['BR-CO-10', 'BR-CO-13'],
  ],
  [
    '<cbc:AllowanceTotalAmount currencyID="EUR">18.00',
    '<cbc:AllowanceTotalAmount currencyID="EUR">18.01',
    ['BR-CO-11', 'BR-CO-13'],
  ],
  ['<cbc:PayableAmount currencyID="EUR">209.41', '<cbc:PayableAmount currencyID="EUR">209.42', ['BR-CO-16']],
  [
    '<cbc:TaxInclusiveAmount currencyID="EUR">239.40',
    '<cbc:TaxInclusiveAmount currencyID="EUR">239.50',
    ['BR-CO-15', 'BR-CO-16'],
  ],
  ['<cbc:TaxableAmount currencyID="EUR">45.00', '<cbc:TaxableAmount currencyID="EUR">45.01', ['BR-Z-08']],
]
const ciiFaults: readonly Fault[] = [
  ['<ram:ID>INV-1</ram:ID>', '', ['BR-02']],
  ['<ram:Name>Zoe</ram:Name>', '', ['BR-07']],
  ['<ram:DuePayableAmount>209.41', '<ram:DuePayableAmount>209.42', ['BR-CO-16']],
  ['<ram:LineTotalAmount>225.00', '<ram:LineTotalAmount>225.01', ['BR-CO-10', 'BR-CO-13']],
  ['unitCode="H87"', 'unitCode="PCS"', ['BR-CL-23']],
]

const numbers = Array.from({ length: documents }, (_, at) => at + 1)
const read = (file: string | null) => readSchematron(readFileSync(file ?? '', 'utf8'))

describe.skipIf(ublFile === null || ciiFile === null)('e-invoices', () => {
  const ubl = ublFile === null ? null : read(ublFile)
  const cii = ciiFile === null ? null : read(ciiFile)
  if (ubl === null || cii === null) return

  test('break no rule in either syntax', { timeout: 1_200_000 }, () => {
    const sampled = sample('random e-invoices by the rules of EN 16931', numbers, oneIn)
    const seen = new Set<string>()
    for (const number of sampled) {
      const facts = randomEInvoice(number)
      expect([number, eInvoiceProblems(facts)]).toEqual([number, []])
      const invoice = composeEInvoice(facts)
      for (const { category } of invoice.breakdown) seen.add(category)
      expect([number, 'UBL', failuresOf(ubl, writeUbl(invoice))]).toEqual([number, 'UBL', []])
      expect([number, 'CII', failuresOf(cii, writeCii(invoice))]).toEqual([number, 'CII', []])
    }
    expect([...seen].toSorted()).toEqual(['AE', 'E', 'G', 'K', 'O', 'S', 'Z'])
  })

  test('report the rules that a planted fault breaks, and no other', () => {
    const invoice = composeEInvoice(plainInvoice)
    const file = writeUbl(invoice)
    const ciiText = writeCii(invoice)
    const evaluated = new Set<string>()
    expect([failuresOf(ubl, file, (id) => evaluated.add(id)), failuresOf(cii, ciiText)]).toEqual([[], []])
    for (const [from, to, ids] of ublFaults) expect([from, idsOf(ubl, file, [from, to])]).toEqual([from, ids])
    for (const [from, to, ids] of ciiFaults) expect([from, idsOf(cii, ciiText, [from, to])]).toEqual([from, ids])
    for (const [, , ids] of ublFaults) for (const id of ids) expect([id, evaluated.has(id)]).toEqual([id, true])
  })

  test('name only units of the published list', () => {
    const unknown = Object.keys(unitCodes).filter((code) => {
      const rows = plainInvoice.rows.map((row) => ({ ...row, unit: { code, names: [] } }))
      return failuresOf(ubl, writeUbl(composeEInvoice({ ...plainInvoice, rows }))).length > 0
    })
    expect(unknown).toEqual([])
  })
})

type Fault = readonly [from: string, to: string, ids: readonly string[]]

function idsOf(rules: Schematron, text: string, [from, to]: readonly [string, string]): string[] {
  if (!text.includes(from)) throw new Error(`The file has no ${from}`)
  return [...new Set(failuresOf(rules, text.replace(from, to)).map(({ id }) => id))].toSorted()
}
