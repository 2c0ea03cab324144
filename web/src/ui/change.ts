export { type Change, changeOf } from '../../../src/domain/change.ts';
