/** Adds the texts of shifts and tills with their pages, so that other pages do not load them. */
import shifts from '../../../locales/till/en-shifts.json'
import { addTexts } from '../../i18n.ts'

addTexts(shifts)
