import { describe, expect, it } from 'vitest';
import { figuresOf } from './dashboardFigures.ts';

const none = { scheduled: 0, in_progress: 0, completed: 0, report_delivered: 0, cancelled: 0 };

describe('figures of the dashboard', () => {
  it('has a completion rate of zero without inspections', () => {
    expect(figuresOf(none).completionRate).toBe(0);
  });

  it('rounds the completion rate, with delivered reports counted as completed', () => {
    const figures = figuresOf({ ...none, scheduled: 3, completed: 1, report_delivered: 1, cancelled: 2 });
    expect(figures).toEqual({ scheduled: 3, completed: 2, inProgress: 0, completionRate: 29 });
  });
});
