import { options } from 'preact';

/**
 * Runs effects right after the rendering that they belong to. By default Preact runs them a frame later; what is pressed
 * within that frame would then be done with the values of before, such as a form's that a password manager fills and sends.
 */
options.requestAnimationFrame = queueMicrotask;
