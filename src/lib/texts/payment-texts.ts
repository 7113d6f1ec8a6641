/** Adds the texts of payments with the first page of the area, so that other pages do not load them. */
import payments from '../../locales/en-payments.json'
import { addTexts } from '../i18n.ts'
import './trade-texts.ts'

addTexts(payments)
