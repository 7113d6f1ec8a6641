/** Adds the texts of scheduled emails of reports with the first of them. */
import schedules from '../../locales/en-schedules.json'
import { addTexts } from '../i18n.ts'

addTexts(schedules)
