import { expect, test } from 'vitest'
import type { DomainError } from '../../errors.ts'
import type { BankFileLine } from './bank-file.ts'
import { readBankFile } from './read-bank-file.ts'

const text = (...rows: readonly string[]) => rows.join('\n')
const filled = (line: BankFileLine | undefined) =>
  Object.fromEntries(Object.entries(line ?? {}).filter(([, value]) => value !== ''))
const first = (file: string) => readBankFile(file)?.statements[0]
const refusal = (file: string) => {
  try {
    readBankFile(file)
    return null
  } catch (error) {
    const { code, params } = error as DomainError
    return [code, params?.['line'], params?.['text']]
  }
}

const sgml = text(
  'OFXHEADER:100',
  'DATA:OFXSGML',
  '',
  '<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>GBP',
  '<BANKACCTFROM><BANKID>1<ACCTID>12345678</BANKACCTFROM>',
  '<BANKTRANLIST><DTSTART>20260301<DTEND>20260331',
  '<STMTTRN><TRNTYPE>CHECK<DTPOSTED>20260302120000[0:GMT]<DTAVAIL>20260303<TRNAMT>-34.51<FITID>487',
  '<CHECKNUM>0101<NAME>Power &amp; Light<MEMO>Power &amp; Light for March</STMTTRN>',
  '<STMTTRN><DTPOSTED>20260304<TRNAMT>+100<FITID>488<NAME>Savings<BANKACCTTO><ACCTID>777</BANKACCTTO></STMTTRN>',
  '</BANKTRANLIST><LEDGERBAL><BALAMT>165.49<DTASOF>20260331</LEDGERBAL>',
  '<AVAILBAL><BALAMT>1.00<DTASOF>20260331</AVAILBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
)

test('OFX in SGML: values without end tags', () => {
  const statement = first(sgml)
  expect(statement).toMatchObject({ account: '12345678', currency: 'GBP', opening: null, closing: '165.49' })
  expect(statement?.lines.map(filled)).toEqual([
    {
      line: 7,
      date: '2026-03-02',
      value_date: '2026-03-03',
      amount: '-34.51',
      description: 'Power & Light for March',
      counterparty_name: 'Power & Light',
      cheque_number: '0101',
      bank_id: '487',
    },
    {
      line: 9,
      date: '2026-03-04',
      amount: '100',
      description: 'Savings',
      counterparty_name: 'Savings',
      counterparty_account: '777',
      bank_id: '488',
    },
  ])
})

const open = sgml.replace('<DTEND>20260331', '')
test.each([
  ['of the last day of the period', sgml, '165.49'],
  ['of the download, after the period', sgml.replace('ASOF>20260331', 'ASOF>20260420120000[0:GMT]'), null],
  ['after the last line, without a period', open, null],
  ['of the day of the last line, without a period', open.replace('ASOF>20260331', 'ASOF>20260304'), '165.49'],
  ['of a day that is not said', sgml.replace('<DTASOF>20260331', ''), '165.49'],
])('OFX: a balance %s', (_, file, closing) => expect(first(file)?.closing).toBe(closing))

test('OFX in XML, a credit card among its accounts', () => {
  const statement = (tag: string, account: string) =>
    `<${tag}><CURDEF>USD</CURDEF><CCACCTFROM><ACCTID>${account}</ACCTID></CCACCTFROM><BANKTRANLIST><STMTTRN>
     <DTPOSTED>20260302</DTPOSTED><TRNAMT>-1,50</TRNAMT><FITID>1</FITID><NAME><![CDATA[A <b>]]></NAME><MEMO>M</MEMO>
     </STMTTRN></BANKTRANLIST></${tag}>`
  const file = readBankFile(
    `<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX>${statement('STMTRS', '1')}${statement('CCSTMTRS', '2')}</OFX>`,
  )
  expect(file?.format).toBe('ofx')
  expect(file?.statements.map(({ account, lines: [line] }) => [account, line?.amount, line?.description])).toEqual([
    ['1', '-1.5', 'A <b> M'],
    ['2', '-1.5', 'A <b> M'],
  ])
})

test('QIF: dates and amounts stay as written, lists of categories and the opening balance are skipped', () => {
  const file = text(
    '!Type:Cat',
    'NFood',
    '^',
    '!Type:Bank',
    "D1/1'26",
    'T1,000.00',
    'POpening Balance',
    '^',
    "D1/15' 6",
    'T-1,012.50',
    'PCorner shop',
    'MGroceries',
    'LFood',
    'SFood',
    '$-12.50',
    'N0101',
    '^',
    'D15.1.99',
    'T5',
    'NDEP',
    '^',
  )
  expect(readBankFile(file)?.format).toBe('qif')
  expect(first(file)?.lines.map(filled)).toEqual([
    {
      line: 9,
      date: '1/15/2006',
      amount: '-1,012.50',
      description: 'Corner shop Groceries',
      counterparty_name: 'Corner shop',
      cheque_number: '0101',
    },
    { line: 18, date: '15/1/1999', amount: '5', end_to_end_reference: 'DEP' },
  ])
})

test('MT940: numbered, worded and plain details, both directions and reversals', () => {
  const file = text(
    '{1:F01BANKDEFFAXXX0000000000}{2:O940}{4:',
    ':20:1',
    ':25:DE02120300000000202051EUR',
    ':28C:5/1',
    ':60F:D251230EUR100,',
    ':61:2512310102D15,70NMSCRENT-1//B77',
    ':86:166?00TRANSFER?20EREF+A-1 SVWZ+Rent Jan?21uary?30BYLADEM1?31DE89370400440532013000?32Smith ?33and Co',
    ':61:2601020102C40,NTRFNONREF',
    ':86:/EREF/E-2/IBAN/NL91ABNA0417164300/NAME/JOHN DOE/REMI/USTD//Invoice 17/CREF/RF18539007547034',
    ':61:2601020102RD1,25NCHK004711',
    ':86:Cheque returned',
    'second row',
    ':61:2601030103RC2,00NMSCNONREF',
    ':62F:D260103EUR76,45',
    '-}{5:}',
  )
  const statement = first(file)
  expect(readBankFile(file)?.format).toBe('mt940')
  expect(statement).toMatchObject({
    account: 'DE02120300000000202051EUR',
    currency: 'EUR',
    opening: '-100',
    closing: '-76.45',
  })
  expect(statement?.lines.map(filled)).toEqual([
    {
      line: 6,
      date: '2026-01-02',
      value_date: '2025-12-31',
      amount: '-15.7',
      description: 'Rent January',
      counterparty_name: 'Smith and Co',
      counterparty_account: 'DE89370400440532013000',
      end_to_end_reference: 'A-1',
      bank_id: 'B77',
    },
    {
      line: 8,
      date: '2026-01-02',
      value_date: '2026-01-02',
      amount: '40',
      description: 'Invoice 17',
      counterparty_name: 'JOHN DOE',
      counterparty_account: 'NL91ABNA0417164300',
      end_to_end_reference: 'E-2',
      creditor_reference: 'RF18539007547034',
    },
    {
      line: 10,
      date: '2026-01-02',
      value_date: '2026-01-02',
      amount: '1.25',
      description: 'Cheque returned second row',
      cheque_number: '004711',
    },
    { line: 13, date: '2026-01-03', value_date: '2026-01-03', amount: '-2' },
  ])
})

test('MT942: an interim report has no balances, and what the bank expects is no line of it', () => {
  const expected = [':61:2603030303ED7,00NTRFREF2', ':86:Rent', ':61:260303EC9,00NTRFREF3']
  const lines = [':13D:2603021200+0000', ':61:260302C5,00NTRFREF', ...expected]
  expect(readBankFile(text(':20:1', ':25:123', ':34F:GBP0,', ...lines, ':90C:1GBP5,00'))).toMatchObject({
    format: 'mt942',
    statements: [{ currency: 'GBP', opening: null, closing: null, lines: [{ date: '2026-03-02', amount: '5' }] }],
  })
})

const camt = (message: string, part: string, content: string) =>
  `<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt"><${message}><GrpHdr/><${part}>
<Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>
${content}</${part}></${message}></Document>`
const balance = (code: string, amount: string, direction = 'CRDT') =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd></Bal>`
const entry = (amount: string, more: string, direction = 'CRDT') =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${more}</Ntry>`
const booked = '<Sts>BOOK</Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt><ValDt><DtTm>2026-03-03T00:00:00</DtTm></ValDt>'
const detail = (amount: string, name: string) =>
  `<TxDtls><Refs><EndToEndId>${name}-1</EndToEndId></Refs>${amount}<RltdPties><Dbtr><Pty><Nm>${name} &amp; Co</Nm></Pty></Dbtr>
   <DbtrAcct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></DbtrAcct></RltdPties>
   <RmtInf><Ustrd>Invoice</Ustrd><Ustrd>17</Ustrd><Strd><CdtrRefInf><Ref>RF18</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>`

test('camt.053: a batch is one line for each detail, a pending entry none', () => {
  const batch = `${booked}<AcctSvcrRef>B1</AcctSvcrRef><NtryDtls>${detail('<Amt Ccy="EUR">40</Amt>', 'A')}
    ${detail('<AmtDtls><TxAmt><Amt Ccy="EUR">50.00</Amt></TxAmt></AmtDtls>', 'B')}</NtryDtls>`
  const pending = entry('7', booked.replace('<Sts>BOOK</Sts>', '<Sts><Cd>PDNG</Cd></Sts>'))
  const content = balance('PRCD', '10.00') + balance('CLBD', '100.00') + entry('90.00', batch) + pending
  const statement = first(camt('BkToCstmrStmt', 'Stmt', content))
  expect(statement).toMatchObject({
    account: 'DE02120300000000202051',
    currency: 'EUR',
    opening: '10',
    closing: '100',
  })
  const common = {
    line: 4,
    date: '2026-03-02',
    value_date: '2026-03-03',
    description: 'Invoice 17',
    counterparty_account: 'NL91ABNA0417164300',
    creditor_reference: 'RF18',
  }
  expect(statement?.lines.map(filled)).toEqual([
    { ...common, amount: '40', counterparty_name: 'A & Co', end_to_end_reference: 'A-1', bank_id: 'B1/1' },
    { ...common, amount: '50', counterparty_name: 'B & Co', end_to_end_reference: 'B-1', bank_id: 'B1/2' },
  ])
})

test('camt: the word for no reference is no id, so that lines are told apart by their texts', () => {
  const idOf = (ofEntry: string, ofDetail: string) => {
    const details = `<NtryDtls>${detail('', 'A').replace('<Refs>', `<Refs><AcctSvcrRef>${ofDetail}</AcctSvcrRef>`)}</NtryDtls>`
    const file = camt('BkToCstmrStmt', 'Stmt', entry('4', `${booked}<AcctSvcrRef>${ofEntry}</AcctSvcrRef>${details}`))
    return first(file)?.lines[0]?.bank_id
  }
  expect([idOf('NONREF', 'NOTPROVIDED'), idOf('B1', 'NONREF')]).toEqual(['', 'B1'])
})

test('camt: a batch whose details have no amounts, or other ones, is one line', () => {
  const lines = (amount: string) => {
    const details = `<NtryDtls>${detail('', 'A')}${detail(amount, 'B')}</NtryDtls>`
    const batch = entry('90', `${booked}${details}<AddtlNtryInf>Batch</AddtlNtryInf>`, 'DBIT')
    return first(camt('BkToCstmrStmt', 'Stmt', batch))?.lines.map(({ amount: total, description }) => [
      total,
      description,
    ])
  }
  expect(lines('')).toEqual([['-90', 'Batch']])
  expect(lines('<Amt Ccy="EUR">50</Amt>')).toEqual([['-90', 'Batch']])
})

test('camt.052 and camt.054 have entries without balances', () => {
  for (const [message, part, format] of [
    ['BkToCstmrAcctRpt', 'Rpt', 'camt052'],
    ['BkToCstmrDbtCdtNtfctn', 'Ntfctn', 'camt054'],
  ] as const) {
    const file = camt(message, part, entry('5.00', `${booked}<AddtlNtryInf>Fee</AddtlNtryInf>`, 'DBIT'))
    expect(readBankFile(file)).toMatchObject({
      format,
      statements: [{ opening: null, closing: null, lines: [{ amount: '-5', description: 'Fee' }] }],
    })
  }
})

test.each([
  [
    'a document type',
    '<?xml version="1.0"?>\n<!DOCTYPE a SYSTEM "x.dtd">\n<Document/>',
    '2',
    '<!DOCTYPE a SYSTEM "x.dtd">\n<Document/>',
  ],
  ['other XML', '<?xml version="1.0"?>\n<html></html>', '2', '<html>'],
  ['a tag that is not closed', '<Document>\n<BkToCstmrStmt></Document>', '2', '</Document>'],
  ['a file that is cut off', '<Document>\n<BkToCstmrStmt>', '2', '<BkToCstmrStmt>'],
  ['a tag that is cut off', '<Document>\n<BkToCst', '2', '<BkToCst'],
  ['XML that is too deep', '<Document>' + '<a>'.repeat(70), '1', '<a>'],
  ['an amount that is none', camt('BkToCstmrStmt', 'Stmt', entry('x', booked)), '4', 'x'],
  ['an entry without its direction', camt('BkToCstmrStmt', 'Stmt', entry('1', booked, '')), '4', '<Ntry> CdtDbtInd'],
  ['an entry without a date', camt('BkToCstmrStmt', 'Stmt', entry('1', '')), '4', '<Ntry> BookgDt'],
  ['an OFX date that is none', sgml.replace('20260304', '20261304'), '9', '20261304'],
  ['an OFX amount that is none', sgml.replace('+100', '$100'), '9', '$100'],
  ['an OFX file that is cut off', sgml.slice(0, sgml.indexOf('</STMTTRN>')), '7', '<STMTTRN>'],
  ['an OFX line without an amount', sgml.replace('<TRNAMT>+100', ''), '9', '<STMTTRN> TRNAMT'],
  ['a line of MT940 in another form', text(':20:1', ':61:26030X'), '2', ':61:26030X'],
  ['a balance of MT940 in another form', text(':20:1', ':60F:C260301GBP'), '2', ':60F:C260301GBP'],
  ['a date of MT940 that is none', text(':20:1', ':61:260230C1,00NTRFX'), '2', ':61:260230'],
  ['a QIF date that is none', text('!Type:Bank', 'Dsoon', 'T1', '^'), '2', 'Dsoon'],
  ['a QIF file that is cut off', text('!Type:Bank', 'D1/2/2026', 'T1'), '2', 'D1/2/2026'],
])('%s is refused at its line', (_, file, ...place) => {
  expect(refusal(file)).toEqual(['STATEMENT_UNREADABLE', ...place])
})

test('a table is in no format of banks', () => {
  expect(readBankFile('Date,Amount\n2026-03-02,1')).toBeNull()
})
