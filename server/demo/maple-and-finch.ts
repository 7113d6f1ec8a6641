/** Maple & Finch Ltd: a small British wholesaler with a tea room; beside its trade it pays rent, four people and the bank. */
import { addDays, addMonths, daysBetween, startOfMonth } from '../../domain/calendar/local-date.ts'
import type { NewLedger, PlannedRow, PlannedVoucher } from './planned-vouchers.ts'
import { cr, dr, voucher } from './planned-vouchers.ts'
import { byDate } from './planned-trade.ts'
import type { Span } from './schedule.ts'
import { chance, monthly, spread } from './schedule.ts'

export const mapleLedgers: readonly NewLedger[] = [
  { code: 'A-B-CUR', name: 'Northern Bank current account (20418863)', category: 'A-B' },
  { code: 'A-B-SAV', name: 'Northern Bank savings account', category: 'A-B' },
  { code: 'A-D-RENT', name: 'Rent deposit', category: 'A-D' },
]

const bank = 'A-B-CUR'
/** The ledger of the scheme VAT 20%. */
const inputVat = 'A-TR-VAT20'
const places = ['Manchester', 'York', 'Leeds', 'Chester']

/** The vouchers of a year in order of their dates: all but three drafts and two that are cancelled are approved. */
export function planMapleAndFinch(span: Span): PlannedVoucher[] {
  const random = chance(20_260)
  const fixed = [...beginning(span), ...everyMonth(span, random), ...oncePerQuarter(span, random), ...accrued(span)]
  return byDate([...fixed, ...mistakes(span), ...drafts(span)])
}

function beginning({ start }: Span): PlannedVoucher[] {
  return [
    voucher(start, 'Capital paid in by the owners', [dr(bank, 40_000_00n), cr('Q-CI', 40_000_00n)]),
    voucher(start, 'Loan from Northern Bank, five years', [dr(bank, 15_000_00n), cr('L-SL-BL', 15_000_00n)]),
    voucher(addDays(start, 1), 'Deposit for the premises', [dr('A-D-RENT', 3_700_00n), cr(bank, 3_700_00n)]),
    voucher(addDays(start, 1), 'Cash drawn for the petty cash', [dr('A-C-C', 400_00n), cr(bank, 400_00n)]),
    voucher(addDays(start, 2), 'Shelving, computers and printer', [
      dr('A-FA-FF', 6_240_00n),
      vatOf(6_240_00n),
      cr(bank, 7_488_00n),
    ]),
    voucher(addDays(start, 3), 'Business insurance for the year', [dr('E-I-INS', 684_00n), cr(bank, 684_00n)]),
  ]
}

/** The input tax of a net amount that 20 % of is exact. */
function vatOf(base: bigint): PlannedRow {
  return { ...dr(inputVat, base / 5n), base }
}

type Chance = ReturnType<typeof chance>

/** An amount between two of whole pounds, in steps of five pence so that 20 % of it is exact. */
function pounds(random: Chance, least: number, most: number): bigint {
  return BigInt(random(least * 20, most * 20)) * 5n
}

function everyMonth(span: Span, random: Chance): PlannedVoucher[] {
  const salaryDays = monthly(span, 26)
  return [
    ...monthly(span, 0).map((date) =>
      voucher(date, 'Rent of the premises', [dr('E-I-RENT', 1_850_00n), cr(bank, 1_850_00n)]),
    ),
    ...monthly(span, 7).map((date) => {
      const power = pounds(random, 140, 260)
      const telephone = pounds(random, 62, 84)
      return voucher(date, 'Electricity, water and telephone', [
        dr('E-I-UTIL', power),
        dr('E-I-C-TEL', telephone),
        vatOf(power + telephone),
        cr(bank, ((power + telephone) * 6n) / 5n),
      ])
    }),
    ...monthly(span, 14).map((date, index) => {
      const interest = 81_25n - 1_15n * BigInt(index)
      return voucher(date, 'Instalment of the bank loan', [
        dr('L-SL-BL', 293_50n - interest, 'Repayment'),
        dr('E-I-IE-IE', interest, 'Interest'),
        cr(bank, 293_50n),
      ])
    }),
    ...monthly(span, 17).map((date) => voucher(date, "Owners' drawing", [dr('Q-DC', 1_200_00n), cr(bank, 1_200_00n)])),
    ...salaryDays.map((date) =>
      voucher(date, 'Salaries of the month', [
        dr('E-I-P-SAL', 4_600_00n, 'Four people'),
        dr('E-I-P-ER', 318_40n),
        cr('L-PL-TAX', 1_182_60n),
        cr(bank, 3_735_80n),
      ]),
    ),
    ...monthly(span, 21)
      .filter((date) => salaryDays.some((paid) => paid < date))
      .map((date) =>
        voucher(date, 'PAYE and National Insurance paid', [dr('L-PL-TAX', 1_182_60n), cr(bank, 1_182_60n)]),
      ),
    ...monthly(span, 25).map((date) =>
      voucher(date, 'Depreciation of the office equipment, five years', [
        dr('E-I-DEP', 104_00n),
        cr('A-FA-AD-AD', 104_00n),
      ]),
    ),
    ...monthly(span, 27).map((date) => voucher(date, 'Bank charges', [dr('E-I-BC-BC', 14_50n), cr(bank, 14_50n)])),
  ]
}

function oncePerQuarter(span: Span, random: Chance): PlannedVoucher[] {
  return spread(span, 4).flatMap((date, index) => {
    const fare = BigInt(random(3_600, 6_900))
    return [
      voucher(date, `Train tickets to ${places[index]}`, [dr('E-I-FT-TRV', fare), cr('A-C-C', fare)]),
      voucher(date, 'Moved to the savings account', [dr('A-B-SAV', 1_500_00n), cr(bank, 1_500_00n)]),
    ]
  })
}

function accrued({ end }: Span): PlannedVoucher[] {
  const date = addDays(startOfMonth(addMonths(end, -2)), -1)
  const rows = [dr('E-I-ACC', 650_00n), cr('L-AC', 650_00n)]
  return [{ date, narration: 'Accountancy fee of the quarter, accrued', rows, fate: 'reversed' }]
}

function mistakes({ start, end }: Span): PlannedVoucher[] {
  const third = Math.floor(daysBetween(start, end) / 3)
  return [
    {
      ...voucher(addDays(start, third), 'Bank charges', [dr('E-I-BC-BC', 14_50n), cr(bank, 14_50n)]),
      fate: 'cancelled',
    },
    {
      ...voucher(addDays(start, 2 * third), 'Rent of the premises', [dr('E-I-RENT', 1_850_00n), cr(bank, 1_850_00n)]),
      fate: 'cancelled',
    },
  ]
}

function drafts({ end }: Span): PlannedVoucher[] {
  return [
    voucher(addDays(end, -4), 'Repair of the shop window', [dr('E-I-RM-REP', 235_00n), cr(bank, 235_00n)]),
    voucher(addDays(end, -2), 'Train tickets to Bristol', [dr('E-I-FT-TRV', 58_40n), cr('A-C-C', 58_40n)]),
    voucher(end, 'Interest on the savings account', [dr('A-B-SAV', 17_32n), cr('I-I-II-II', 17_32n)]),
  ].map((planned) => ({ ...planned, fate: 'draft' as const }))
}
