import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { describe, expect, it } from 'vitest';
import { sampleInspection } from '../../testing/samples.ts';
import { type NextStepFacts, nextStepOf } from './nextStep.ts';

const INSPECTOR = '33333333-3333-4333-8333-333333333333';
const NOW = new Date('2026-11-30T14:00:00.000Z');
const IN_A_WEEK = '2026-12-07T14:00:00.000Z';
const SOON = '2026-11-30T14:20:00.000Z';
const BLANK = { isBegun: false, isMarked: false, isSigned: false };
const MARKED = { isBegun: true, isMarked: true, isSigned: false };
const SIGNED = { isBegun: true, isMarked: true, isSigned: true };

function labelFor(inspection: Partial<Inspection>, facts: Partial<NextStepFacts> = {}): string | undefined {
  const base = {
    report: 'none',
    needsReinspection: false,
    isInvited: false,
    isInspector: true,
    mayHost: true,
    checklist: BLANK,
    now: NOW,
  } as const;
  return nextStepOf({
    inspection: sampleInspection({ inspectorId: INSPECTOR, ...inspection }),
    ...base,
    ...facts,
  })?.label;
}

describe('the next step of an inspection', () => {
  it('answers a request first', () => {
    const requested = { status: 'scheduled', isRequested: true } as const;
    expect(labelFor({ ...requested, scheduledDate: IN_A_WEEK })).toBe('Confirm time');
    expect(labelFor({ ...requested, scheduledDate: null })).toBe('Set a time');
  });

  it('is a time and an inspector where they are missing', () => {
    expect(labelFor({ status: 'scheduled', scheduledDate: null })).toBe('Set a time');
    expect(labelFor({ status: 'scheduled', scheduledDate: IN_A_WEEK, inspectorId: null })).toBe(
      'Assign inspector',
    );
  });

  it('of a call whose checklist was begun is its rest, days after the call too', () => {
    const call = {
      status: 'in_progress',
      isVirtual: true,
      scheduledDate: '2026-11-28T14:00:00.000Z',
    } as const;
    expect(labelFor(call)).toBe('Join call');
    expect(labelFor(call, { checklist: { ...BLANK, isBegun: true } })).toBe('Continue checklist');
  });

  it('of a call is the invitation, and the call itself from half an hour before', () => {
    const call = { status: 'scheduled', isVirtual: true, clientName: 'Elena Marsh' } as const;
    expect(labelFor({ ...call, scheduledDate: IN_A_WEEK })).toBe('Invite client');
    expect(labelFor({ ...call, scheduledDate: IN_A_WEEK }, { isInvited: true })).toBeUndefined();
    expect(labelFor({ ...call, scheduledDate: SOON })).toBe('Start call');
    expect(labelFor({ ...call, scheduledDate: SOON }, { isInvited: true })).toBe('Start call');
    expect(labelFor({ ...call, status: 'in_progress' })).toBe('Join call');
  });

  it('of a call is to join it for a person who may not host', () => {
    const call = { status: 'scheduled', isVirtual: true, scheduledDate: SOON } as const;
    expect(labelFor(call, { mayHost: false })).toBe('Join call');
  });

  it('on site is the start for the assigned inspector, and the checklist for others', () => {
    const visit = { status: 'scheduled', isVirtual: false, scheduledDate: SOON } as const;
    expect(labelFor(visit)).toBe('Start inspection');
    expect(labelFor(visit, { isInspector: false })).toBe('Open checklist');
  });

  it('on site is the start on its day, then the checklist to its signature', () => {
    const visit = { status: 'scheduled', isVirtual: false } as const;
    expect(labelFor({ ...visit, scheduledDate: IN_A_WEEK })).toBeUndefined();
    expect(labelFor({ ...visit, scheduledDate: SOON })).toBe('Start inspection');
    expect(labelFor({ ...visit, scheduledDate: SOON }, { checklist: MARKED })).toBe('Sign checklist');
    expect(labelFor({ ...visit, scheduledDate: SOON }, { checklist: SIGNED })).toBe('Write report');
    expect(labelFor({ ...visit, status: 'in_progress' })).toBe('Continue checklist');
    expect(labelFor({ ...visit, status: 'in_progress' }, { checklist: MARKED })).toBe('Sign checklist');
    expect(labelFor({ ...visit, status: 'in_progress' }, { checklist: SIGNED })).toBe('Write report');
  });

  it('after the work is the report, until it was sent', () => {
    expect(labelFor({ status: 'completed' })).toBe('Write report');
    expect(labelFor({ status: 'completed' }, { report: 'in_review' })).toBe('Review report');
    expect(labelFor({ status: 'completed' }, { report: 'signed' })).toBe('Send report');
  });

  it('after delivery is the re-inspection, then the payment, then nothing', () => {
    const delivered = { status: 'report_delivered', feeCents: 9500 } as const;
    expect(labelFor({ ...delivered, paymentStatus: 'pending' }, { needsReinspection: true })).toBe(
      'Create re-inspection',
    );
    expect(labelFor({ ...delivered, paymentStatus: 'pending' })).toBe('Email payment link');
    expect(labelFor({ ...delivered, paymentStatus: 'paid' })).toBeUndefined();
    expect(labelFor({ status: 'cancelled', feeCents: 9500, paymentStatus: 'pending' })).toBeUndefined();
  });
});
