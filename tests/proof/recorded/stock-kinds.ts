/** Documents that move stock or define production. */
import type { Books, MadeRecords } from './company.ts'
import { day, one } from './company.ts'
import type { Desk } from './desk.ts'
import type { Fields, Kind, Values } from './kinds.ts'
import { choice, date, dated, flag, number, reference, text } from './kinds.ts'

const itemField = (things: MadeRecords) =>
  reference(things['jar'], things['lid'], [things['their item'], things['old item'], things['work']])
const unitField = (things: MadeRecords) => reference(things['box'], things['pcs'], [things['their unit']])
const accept = { good: [], other: ['COUNTED_AFTER'], bad: [7, 'x', [7]] }

const issuedStatuses = {
  Draft: {},
  Issued: { sent: { status: 'Issued' } },
  Cancelled: { sent: { status: 'Issued' }, acts: ['cancel'] },
}
const issuedActs = { issue: { accept: [] }, cancel: { reason: 'Twice', accept: [] } }
const sided = (things: MadeRecords): Fields => ({
  side: choice('in', 'out'),
  item: itemField(things),
  quantity: number('3', '4'),
  unit: unitField(things),
  cost_share: number('50', '60'),
  description: text(5000),
})

function adjustment(things: MadeRecords): Kind {
  const least = {
    date: day,
    purpose: 'Stock In',
    remarks: 'Found',
    rows: [{ item: things['mug'], quantity: '2', rate: '3' }],
  }
  const row = { item: things['tea'], quantity: '2', unit: things['box'], rate: '24', description: 'Loose' }
  return {
    path: 'inventory/adjustments',
    least,
    full: { ...least, accept: ['COUNTED_AFTER'], rows: [...least.rows, row] },
    fields: {
      date: date('2026-03-22'),
      purpose: choice('Stock In', 'Damaged'),
      remarks: text(5000),
      status: choice('Draft', 'Issued'),
      accept,
      stock_count: reference(null, null, []),
    },
    lists: {
      rows: {
        item: itemField(things),
        quantity: number('3', '4'),
        unit: unitField(things),
        rate: number('7.25', '8'),
        description: text(5000),
      },
    },
    statuses: issuedStatuses,
    acts: issuedActs,
    most: { rows: 1500 },
    reads: [':id/journal-entries/', ':id/paper/', ':id/print.pdf/'],
    previews: ['preview/', ':id/cancel-preview/'],
    besides: async (desk) => {
      await dated(desk, { ...least, status: 'Issued' })
      const rows = [{ item: things['mug'], quantity: '2' }]
      for (const purpose of ['Stock In', 'Stock Out', 'Damaged', 'Expired']) {
        for (const [name, more] of [
          ['without rate', { rows }],
          ['with rate', { rows: rows.map((one) => ({ ...one, rate: '9' })) }],
          ['more than is there', { rows: rows.map((one) => ({ ...one, quantity: '99999' })) }],
        ] as const) {
          desk.begin(`besides ${purpose} ${name}`)
          const created = await desk.ask('create', 'POST', '', { ...least, ...more, purpose, status: 'Issued' })
          if (created.status === 201) await desk.ask('entries', 'GET', `${created.body.id}/journal-entries/`)
        }
      }
    },
  }
}

function conversion(things: MadeRecords): Kind {
  const rows = [
    { side: 'in', item: things['jar'], quantity: '2' },
    { side: 'out', item: things['kit'], quantity: '1' },
  ]
  const least = { date: day, remarks: 'Made', overhead: '1', rows }
  const full = {
    ...least,
    bill: things['bill of materials'],
    is_reverse: false,
    accept: [],
    rows: [
      { ...rows[0], unit: things['pcs'], description: 'Whole' },
      { ...rows[1], unit: things['pcs'], expected: '1', cost_share: '100' },
    ],
  }
  return {
    path: 'inventory/conversions',
    least,
    full,
    fields: {
      date: date('2026-03-22'),
      bill: reference(things['bill of materials'], null, [things['their bill of materials']]),
      is_reverse: flag(),
      overhead: number('2', '3'),
      remarks: text(5000),
      status: choice('Draft', 'Issued'),
      accept,
    },
    lists: { rows: { ...sided(things), expected: number('2', '3') } },
    statuses: issuedStatuses,
    acts: issuedActs,
    most: { rows: 1500 },
    reads: [':id/journal-entries/', ':id/paper/', ':id/print.pdf/'],
    previews: ['preview/', ':id/cancel-preview/'],
    besides: async (desk) => {
      await dated(desk, { ...least, status: 'Issued' })
      for (const [name, more] of [
        ['taken apart', { rows: [{ ...rows[1], side: 'out', item: things['lid'] }, rows[0]], is_reverse: true }],
        ['more than is there', { rows: [{ ...rows[0], quantity: '99999' }, rows[1]] }],
        ['nothing made', { rows: [rows[0]] }],
        ['nothing used', { rows: [rows[1]] }],
        ['two products', { rows: [...rows, { side: 'out', item: things['mug'], quantity: '3' }] }],
        [
          'shares',
          {
            rows: [
              rows[0],
              { ...rows[1], cost_share: '60' },
              { side: 'out', item: things['mug'], quantity: '3', cost_share: '40' },
            ],
          },
        ],
        ['shares below 100', { rows: [rows[0], { ...rows[1], cost_share: '60' }] }],
      ] as const) {
        desk.begin(`besides ${name}`)
        const created = await desk.ask('create', 'POST', '', { ...least, ...more, status: 'Issued' })
        if (created.status === 201) await desk.ask('entries', 'GET', `${created.body.id}/journal-entries/`)
      }
    },
  }
}

function count(things: MadeRecords): Kind {
  const least = { date: day, rows: [{ item: things['mug'], counted: '480' }] }
  const full = {
    ...least,
    remarks: 'Shelf 4',
    rows: [
      { ...least.rows[0], description: 'Dusty' },
      { item: things['tea'], counted: '490' },
    ],
  }
  return {
    path: 'inventory/stock-counts',
    least,
    full,
    fields: { date: date('2026-03-22'), remarks: text(5000), status: choice('Draft', 'Issued'), accept },
    lists: { rows: { item: itemField(things), counted: number('3', '4'), description: text(5000) } },
    statuses: { Draft: {}, Issued: { acts: ['issue'] }, Cancelled: { acts: ['issue', 'cancel'] } },
    acts: issuedActs,
    most: { rows: 5000 },
    reads: [':id/journal-entries/', 'book/', `book/?date=${day}`, 'book/?date=soon', `book/?date=${day}&nonsense=1`],
    previews: [],
    besides: async (desk) => {
      for (const date of ['2026-12-30', '2025-07-01', '2019-01-01', '2026-02-01']) {
        desk.begin(`besides on ${date}`)
        const created = await desk.ask('create', 'POST', '', { ...full, date })
        if (created.status !== 201) continue
        const { id } = created.body
        await desk.ask('issue', 'POST', `${id}/issue/`, { version: 1 })
        const list = await desk.ask('adjustments', 'GET', `${one}/inventory/adjustments/?stock_count=${id}`)
        const [first] = list.body
        if (!first) continue
        const at = `${one}/inventory/adjustments/${first.id}/`
        await desk.ask('adjustment', 'GET', at)
        await desk.ask('adjustment changed', 'PATCH', at, { ...first, version: first.version })
        await desk.ask('adjustment cancelled', 'POST', `${at}cancel/`, { version: first.version, reason: 'Twice' })
        await desk.ask('cancel', 'POST', `${id}/cancel/`, { version: 2, reason: 'Twice' })
        await desk.ask('adjustment then', 'GET', at)
      }
    },
  }
}

/** Creates a new tracked item each time. */
function withItem(things: MadeRecords) {
  let counter = 0
  return async (desk: Desk, body: Values): Promise<Values> => {
    counter += 1
    const itemBody = { name: `Item ${counter}`, unit: things['pcs'] }
    const item = await desk.quietly('POST', `${one}/inventory/items/`, itemBody)
    return 'item' in body ? { ...body, item: item.body.id } : body
  }
}

function openingStock(things: MadeRecords): Kind {
  const least = { item: things['kit'], quantity: '3', rate: '1.5' }
  return {
    path: 'inventory/opening-stock',
    least,
    full: { ...least, unit: things['box'], accept: [] },
    fields: {
      item: itemField(things),
      quantity: number('4', '5'),
      unit: unitField(things),
      rate: number('2', '3'),
      amount: number('7', '8'),
      unit_factor: number('2', '3'),
      accept,
    },
    lists: {},
    statuses: { Stored: {} },
    acts: {},
    again: withItem(things),
    most: {},
    reads: [':id/journal-entries/'],
    previews: ['preview/', ':id/cancel-preview/'],
  }
}

function billOfMaterials(things: MadeRecords): Kind {
  const row = { side: 'in', item: things['jar'], quantity: '2' }
  const least = { item: things['mug'], quantity: '1', overhead: '0.50', rows: [row] }
  return {
    path: 'inventory/bill-of-materials',
    least,
    full: {
      ...least,
      unit: things['pcs'],
      remarks: 'As usual',
      is_active: true,
      rows: [
        { ...row, unit: things['pcs'] },
        { side: 'out', item: things['lid'], quantity: '1', cost_share: '10' },
      ],
    },
    fields: {
      item: itemField(things),
      quantity: number('2', '3'),
      unit: unitField(things),
      overhead: number('2', '3'),
      remarks: text(5000),
      is_active: flag(false),
      version_no: number('7', '8'),
      accept,
    },
    lists: { rows: sided(things) },
    statuses: { Stored: {} },
    acts: {},
    again: withItem(things),
    most: { rows: 1500 },
    reads: [
      ':id/cost/',
      ':id/explode/?quantity=3',
      ':id/explode/?quantity=3&reverse=true',
      ':id/explode/?quantity=x',
      ':id/explode/',
      `for-item/${things['kit']}/`,
      'for-item/abc/',
    ],
    previews: [],
    besides: async (desk) => {
      desk.begin('besides versions')
      for (const name of ['first', 'second', 'third']) await desk.ask(name, 'POST', '', least)
      const list = await desk.ask('list', 'GET', `?item=${things['mug']}`)
      const [first] = list.body
      if (first) await desk.ask('out of use', 'PATCH', `${first.id}/`, { is_active: false, version: first.version })
      await desk.ask('in itself', 'POST', '', { ...least, rows: [{ ...row, item: things['mug'] }] })
      await desk.ask('in a circle', 'POST', '', {
        ...least,
        item: things['jar'],
        rows: [{ ...row, item: things['kit'] }],
      })
    },
  }
}

export const stockKinds = ({ things }: Books): Kind[] => [
  openingStock(things),
  adjustment(things),
  conversion(things),
  count(things),
  billOfMaterials(things),
]
