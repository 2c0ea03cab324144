/** Runs in the head of each page of the documentation. */
import { applyTheme } from '../theme.ts';

applyTheme();
