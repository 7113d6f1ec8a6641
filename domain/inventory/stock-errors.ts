/** The error codes of items, units and stock: a part of the list in errors.ts. */
export const stockErrors = {
  UNIT_UNKNOWN: {
    status: 400,
    text: '“{item}” has no conversion from {unit} to {base}. Add it to the item or select another unit.',
  },
  UNIT_CHAIN: { status: 400, text: 'Select a base unit; units can’t be nested.' },
  ITEM_INACTIVE: { status: 400, text: '“{item}” is inactive.' },
  ITEM_NOT_TRACKED: { status: 400, text: '“{item}” is not tracked in inventory.' },
  ITEM_REPEATED: { status: 400, text: '“{item}” is already on this document.' },
  ITEM_ON_BOTH_SIDES: { status: 400, text: '“{item}” can’t be both consumed and produced.' },
  NEGATIVE_STOCK: { status: 400, text: 'Not enough stock: {quantity} {unit} of “{item}” on {date}.' },
  STOCK_FIXED: { status: 400, text: 'This can’t be changed: “{item}” has stock movements.' },
  ASSET_FIXED: { status: 400, text: 'This can’t be changed: bills are posted with “{item}”. Create another item.' },
  UNIT_IN_USE: {
    status: 400,
    text: 'The unit of “{item}” is used by an open purchase order, goods receipt or delivery note, or an active bill of materials. Complete or cancel the document, or deactivate the bill of materials first.',
  },
  BILL_LOOP: { status: 400, text: '“{item}” would contain itself: {path}.' },
  BILL_TOO_LARGE: {
    status: 400,
    text: 'The cost of “{item}” can’t be shown: it has more than {max} lines on all levels.',
  },
  COUNTED_AFTER: {
    status: 400,
    text: 'Stock count {number} of {date} counted {items}. A movement dated before it changes the counted stock: count again.',
  },
  ITEM_MERGED: {
    status: 409,
    text: '“{item}” was merged into “{survivor}”, which took over its stock. Correct it there with a note or an adjustment.',
  },
} as const
